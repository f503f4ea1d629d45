import { AppError } from '@piton/contract/http/errors.ts';
import { tryAgainIn } from '@piton/contract/http/waiting.ts';

/** Says how long to wait, in the words that the person reads, and of what there was too much. */
export function refuseTooMany(
  { retryAfterSeconds }: { retryAfterSeconds: number },
  ofWhat = 'Too many attempts.',
): AppError {
  const message = `${ofWhat} ${tryAgainIn(retryAfterSeconds)}`;
  return new AppError('too_many_requests', { retryAfterSeconds, message });
}
