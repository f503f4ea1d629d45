import { AppError } from '@piton/contract/http/errors.ts';
import {
  type DatabaseResponsiveness,
  alwaysResponsive,
} from '../../database/health/watch-responsiveness.ts';

/** Enough for work that needs no database, or that has a response without one. */
const graceMs = 100;

/**
 * Runs `work` within a time limit, which shrinks to a grace period while the database is
 * unresponsive. After the limit the caller gets "unavailable", the signal asks the work to stop,
 * and `onLate` gets its error.
 */
export async function withinTimeLimit<Result>(
  limitMs: number,
  onLate: (error: unknown) => void,
  work: (signal: AbortSignal) => Promise<Result>,
  responsiveness: DatabaseResponsiveness = alwaysResponsive,
): Promise<Result> {
  const stop = new AbortController();
  const limit = Promise.withResolvers<never>();
  let isLate = false;
  const refuse = (why: string) => {
    isLate = true;
    const error = new AppError('unavailable', { cause: new Error(why) });
    stop.abort(error);
    limit.reject(error);
  };
  const timer = setTimeout(() => refuse(`took over ${limitMs} ms`), limitMs);
  let grace: NodeJS.Timeout | undefined;
  const beginGrace = () => {
    clearTimeout(grace);
    grace = setTimeout(() => {
      if (responsiveness.isUnresponsive()) refuse('the database does not respond');
    }, graceMs);
  };
  if (responsiveness.isUnresponsive()) beginGrace();
  const stopListening = responsiveness.onUnresponsive(beginGrace);
  try {
    // Work that throws synchronously must clear the timer too, because its later rejection would be
    // unhandled and end the process.
    const result = work(stop.signal);
    result.catch((error: unknown) => {
      if (isLate) onLate(error);
    });
    return await Promise.race([result, limit.promise]);
  } finally {
    stopListening();
    clearTimeout(timer);
    clearTimeout(grace);
  }
}
