import { AppError } from '@piton/contract/http/errors.ts';
import { refuseTooMany } from '../../limits/refuse-too-many.ts';

/** Returns the wait, or says that only a new password helps. */
export function refuseAttempt({
  retryAfterSeconds,
  isUntilReset,
}: {
  retryAfterSeconds: number;
  isUntilReset: boolean;
}): AppError {
  if (!isUntilReset) return refuseTooMany({ retryAfterSeconds });
  const message =
    'Too many wrong passwords. Set a new one with "Forgot Password", or sign in where you have signed in before.';
  return new AppError('too_many_requests', { retryAfterSeconds, message });
}
