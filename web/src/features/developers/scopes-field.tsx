import { keyScopes } from '@piton/contract/api-keys/api-key.ts';
import { keyScopeNames } from '@piton/contract/http/endpoint.ts';
import { Toggle } from '../../ui/forms/toggle.tsx';
import type { FormField } from '../../ui/forms/use-fields.ts';
import { scopesIn, withScope } from './check-key-form.ts';
import { ChoicesField } from './choices-field.tsx';

/** Names each permission as errors and the documentation do. */
export function ScopesField({ field }: { field: FormField }) {
  const chosen = scopesIn(field.value);
  return (
    <ChoicesField field={field} legend="Permissions">
      {keyScopeNames.map((scope) => (
        <Toggle
          key={scope}
          checked={chosen.includes(scope)}
          onChange={(event) => field.onChange(withScope(field.value, scope, event.target.checked))}
        >
          <span className="min-w-0 py-1">
            {keyScopes[scope]} (<code className="text-14">{scope}</code>)
          </span>
        </Toggle>
      ))}
    </ChoicesField>
  );
}
