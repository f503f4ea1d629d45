import { AppError } from '@piton/contract/http/errors.ts';
import { tryAgainIn } from '@piton/contract/http/waiting.ts';

/** Rejects with the reason and the wait, in words for the person. */
export function refuseTooMany(
  { retryAfterSeconds }: { retryAfterSeconds: number },
  ofWhat = 'Too many attempts.',
): AppError {
  const message = `${ofWhat} ${tryAgainIn(retryAfterSeconds)}`;
  return new AppError('too_many_requests', { retryAfterSeconds, message });
}
