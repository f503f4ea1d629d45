import type { CheckedFields } from '@piton/contract/fields/check-fields.ts';
import { passwordsDifferMessage, requiredMessage } from '@piton/contract/http/messages.ts';

/**
 * Adds the problems of the repeated password to those of the sent fields. It is checked even if
 * other fields are wrong, so that all problems appear at once.
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
