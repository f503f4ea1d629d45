import { setTimeout as wait } from 'node:timers/promises';
import { isOutdatedPlan } from './planned-once.ts';

const triesMost = 3;
const pauseMostMs = 50;

/** Each retry replans one statement, and a transaction has no more statements than this. */
const outdatedMost = 20;

/**
 * Retries after a deadlock, serialization failure or stale plan; the failed attempt left nothing
 * behind.
 */
export async function againWhenInTheWay<Result>(work: () => Promise<Result>): Promise<Result> {
  let [tries, outdated] = [0, 0];
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (isOutdatedPlan(error)) outdated += 1;
      else tries += 1;
      if (tries === triesMost || outdated === outdatedMost || !wasInTheWay(error)) throw error;
      // A random pause keeps the two from colliding again.
      await wait(Math.random() * pauseMostMs);
    }
  }
}

/** A deadlock, a serialization failure, or a plan that is stale after a change of tables. */
export function wasInTheWay(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === '40P01' || code === '40001' || isOutdatedPlan(error);
}
