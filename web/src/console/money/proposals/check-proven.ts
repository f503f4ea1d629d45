import type { CheckedFields } from '@piton/contract/fields/check-fields.ts';
import { checkEnabling, type Proof } from '../../staff/check-access-grant.ts';

type Typed = { password: string; code: string };

/** Reports the problems of the step-up fields together with all others. */
export function checkProven<Value>(
  { password, code }: Typed,
  requirement: { isCodeRequired: boolean },
  check: (proof: Proof) => CheckedFields<Value>,
): CheckedFields<Value> {
  const proof = checkEnabling({ password, code }, requirement);
  const checked = check(proof.ok ? proof.value : { password });
  if (proof.ok) return checked;
  return { ok: false, fields: { ...(!checked.ok && checked.fields), ...proof.fields } };
}
