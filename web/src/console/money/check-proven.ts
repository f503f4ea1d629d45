import type { CheckedFields } from '@piton/contract/fields/check-fields.ts';
import { checkEnabling, type Proof } from '../staff/check-letting-in.ts';

type Typed = { password: string; code: string };

/** What is wrong with the proof is said together with what is wrong with all else. */
export function checkProven<Value>(
  { password, code }: Typed,
  asked: { isCodeAsked: boolean },
  check: (proof: Proof) => CheckedFields<Value>,
): CheckedFields<Value> {
  const proof = checkEnabling({ password, code }, asked);
  const checked = check(proof.ok ? proof.value : { password });
  if (proof.ok) return checked;
  return { ok: false, fields: { ...(!checked.ok && checked.fields), ...proof.fields } };
}
