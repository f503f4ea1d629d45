import { AppError } from '@piton/contract/errors.ts';
import { tryAgainIn } from '@piton/contract/waiting.ts';

/** Says how long to wait, in the words that the person reads. */
export function refuseTooMany({ retryAfterSeconds }: { retryAfterSeconds: number }): AppError {
  const message = `Too many tries. ${tryAgainIn(retryAfterSeconds)}`;
  return new AppError('too_many_requests', { retryAfterSeconds, message });
}
