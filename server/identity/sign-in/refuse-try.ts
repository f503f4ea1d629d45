import { AppError } from '@piton/contract/errors.ts';
import { tryAgainIn } from '@piton/contract/waiting.ts';

/** Says how long to wait, in the words that the person reads. */
export function refuseTry({
  retryAfterSeconds,
  isUntilReset,
}: {
  retryAfterSeconds: number;
  isUntilReset: boolean;
}): AppError {
  if (isUntilReset) {
    const message =
      'Too many wrong passwords. Set a new one with "Forgot Password", or sign in where you have signed in before.';
    return new AppError('too_many_requests', { retryAfterSeconds, message });
  }
  const message = `Too many tries. ${tryAgainIn(retryAfterSeconds)}`;
  return new AppError('too_many_requests', { retryAfterSeconds, message });
}
