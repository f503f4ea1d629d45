import { AppError } from '@piton/contract/errors.ts';

const minute = 60;

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
  const message = `Too many tries. You can try again in ${inWords(retryAfterSeconds)}.`;
  return new AppError('too_many_requests', { retryAfterSeconds, message });
}

function inWords(seconds: number): string {
  const [count, unit] =
    seconds < 2 * minute ? [seconds, 'second'] : [Math.ceil(seconds / minute), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
