import { setTimeout as wait } from 'node:timers/promises';
import { isOutdatedPlan } from './prepared-statement.ts';

const maxTries = 3;
const maxPauseMs = 50;

/** Each retry replans one statement, and a transaction has no more statements than this. */
const maxOutdated = 20;

/**
 * Retries after a deadlock, serialization failure or stale plan; the failed attempt left nothing
 * behind.
 */
export async function retryOnConflict<Result>(work: () => Promise<Result>): Promise<Result> {
  let [tries, outdated] = [0, 0];
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (isOutdatedPlan(error)) outdated += 1;
      else tries += 1;
      if (tries === maxTries || outdated === maxOutdated || !isConflict(error)) throw error;
      // A random pause keeps the two from colliding again.
      await wait(Math.random() * maxPauseMs);
    }
  }
}

/** A deadlock, a serialization failure, or a plan that is stale after a change of tables. */
export function isConflict(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === '40P01' || code === '40001' || isOutdatedPlan(error);
}
