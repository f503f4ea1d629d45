import { type ApiKeyFields, apiKeyFields } from '@piton/contract/api-keys/api-key.ts';
import { type CheckedFields, checkFields } from '@piton/contract/fields/check-fields.ts';
import { type KeyScope, keyScopeNames } from '@piton/contract/http/endpoint.ts';

/** The permissions are one text, because a form holds texts. */
export type KeyForm = Readonly<
  Record<'mode' | 'kind' | 'name' | 'scopes' | 'expiresInDays', string>
>;

export const emptyKeyForm: KeyForm = {
  mode: 'test',
  kind: 'secret',
  name: '',
  scopes: '',
  expiresInDays: '',
};

export function scopesIn(text: string): KeyScope[] {
  const chosen = text.split(' ');
  return keyScopeNames.filter((scope) => chosen.includes(scope));
}

export function withScope(text: string, scope: KeyScope, isChosen: boolean): string {
  const others = scopesIn(text).filter((other) => other !== scope);
  return (isChosen ? [...others, scope] : others).join(' ');
}

/** Adds the server's rule that a secret key needs a permission and a publishable one has none. */
export function checkKeyForm(form: KeyForm): CheckedFields<ApiKeyFields> {
  const { scopes, expiresInDays, ...others } = form;
  const isSecret = form.kind === 'secret';
  const chosen = isSecret ? scopesIn(scopes) : [];
  const checked = checkFields(apiKeyFields, {
    ...others,
    scopes: chosen,
    expiresInDays: expiresInDays === '' ? null : Number(expiresInDays),
  });
  if (!isSecret || chosen.length > 0) return checked;
  const problem = { scopes: 'Choose at least one permission.' };
  return { ok: false, fields: { ...(!checked.ok && checked.fields), ...problem } };
}
