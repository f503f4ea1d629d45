import { AppError } from '@piton/contract/http/errors.ts';
import { passwordMessage, staffPasswordMessage } from '@piton/contract/http/messages.ts';
import { passwordProblem } from './check-password.ts';
import type { PasswordContext } from './context-words.ts';

/** Rejects a new password that is too short or too easy to guess for this person. */
export async function acceptPassword(
  password: string,
  context: PasswordContext,
  field = 'password',
): Promise<void> {
  const problem = await passwordProblem(password, context);
  if (problem === 'too_weak') throw new AppError('weak_password');
  if (problem === 'too_short') {
    const message = context.isStaff ? staffPasswordMessage : passwordMessage;
    throw new AppError('rejected_fields', { fields: { [field]: message } });
  }
}
