import { AppError } from '@piton/contract/errors.ts';
import { type DatabaseSilence, neverSilent } from '../database/watch-silence.ts';

/** Enough for work that needs no database, or that has an answer for a database that is silent. */
const graceMs = 100;

/**
 * Gives `work` so long and no longer, and hardly any time while the database is silent. What it does
 * after the limit is its own affair: the signal asks it to stop, `onLate` hears how it failed, and the
 * caller has had the answer "unavailable" by then.
 */
export async function withinTimeLimit<Result>(
  limitMs: number,
  onLate: (error: unknown) => void,
  work: (signal: AbortSignal) => Promise<Result>,
  silence: DatabaseSilence = neverSilent,
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
    grace = setTimeout(() => refuse('the database does not respond'), graceMs);
  };
  if (silence.isSilent()) beginGrace();
  const ignoreSilence = silence.onSilence(beginGrace);
  try {
    // Some work throws before it promises anything; without an end here, its limit would still run,
    // and go off with nobody to hear it, which ends the process.
    const result = work(stop.signal);
    result.catch((error: unknown) => {
      if (isLate) onLate(error);
    });
    return await Promise.race([result, limit.promise]);
  } finally {
    ignoreSilence();
    clearTimeout(timer);
    clearTimeout(grace);
  }
}
