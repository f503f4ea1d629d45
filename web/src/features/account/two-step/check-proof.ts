import { type CheckedFields, checkFields } from '@piton/contract/fields/check-fields.ts';
import { secondFactorCode } from '@piton/contract/identity/identity.ts';
import type { EndpointInput } from '@piton/contract/http/endpoint.ts';
import {
  type removeSecondFactor,
  startSecondFactor,
} from '@piton/contract/identity/second-factor.ts';

type Typed = { password: string; code: string };
type Proof = EndpointInput<typeof removeSecondFactor>['body'];

const [appCode, recoveryCode] = secondFactorCode.options;

/** One field for both kinds of code: a code of digits only comes from the app. */
export function checkProof({ password, code }: Typed): CheckedFields<Proof> {
  const isOfApp = /^[\d\s]+$/.test(code);
  const factor = isOfApp
    ? checkFields(appCode, { code: code.replaceAll(/\s/g, '') })
    : checkFields(recoveryCode, { recoveryCode: code });
  const known = checkFields(startSecondFactor.body, { password });
  if (known.ok && factor.ok) {
    return { ok: true, value: { ...known.value, secondFactor: factor.value } };
  }
  const [wrongCode] = factor.ok ? [] : Object.values(factor.fields);
  return {
    ok: false,
    fields: { ...(!known.ok && known.fields), ...(wrongCode && { code: wrongCode }) },
  };
}
