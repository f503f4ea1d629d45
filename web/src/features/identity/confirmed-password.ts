import type { CheckedFields } from '@piton/contract/fields/check-fields.ts';
import { passwordsDifferMessage, requiredMessage } from '@piton/contract/http/messages.ts';

/**
 * Adds what is wrong with a password's repetition to what is wrong with the fields that are sent.
 * It is looked at whatever else is wrong, so that nobody finds out only at the end.
 */
export function withConfirmation<Value>(
  checked: CheckedFields<Value>,
  password: string,
  confirmPassword: string,
): CheckedFields<Value> {
  const problem = confirmationProblem(password, confirmPassword);
  if (problem === null) return checked;
  const fields = checked.ok ? {} : checked.fields;
  return { ok: false, fields: { ...fields, confirmPassword: problem } };
}

function confirmationProblem(password: string, confirmPassword: string): string | null {
  if (confirmPassword === '') return requiredMessage;
  return password === confirmPassword ? null : passwordsDifferMessage;
}
