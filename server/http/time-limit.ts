import { AppError } from '@piton/contract/errors.ts';

/**
 * Gives `work` so long and no longer. What it does after the limit is its own affair: the signal asks
 * it to stop, `onLate` hears how it failed, and the caller has had the answer "unavailable" by then.
 */
export async function withinTimeLimit<Result>(
  limitMs: number,
  onLate: (error: unknown) => void,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const stop = new AbortController();
  const limit = Promise.withResolvers<never>();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    const error = new AppError('unavailable', { cause: new Error(`took over ${limitMs} ms`) });
    stop.abort(error);
    limit.reject(error);
  }, limitMs);
  try {
    // Some work throws before it promises anything; without an end here, its limit would still run,
    // and go off with nobody to hear it, which ends the process.
    const result = work(stop.signal);
    result.catch((error: unknown) => {
      if (isLate) onLate(error);
    });
    return await Promise.race([result, limit.promise]);
  } finally {
    clearTimeout(timer);
  }
}
