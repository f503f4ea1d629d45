import { setTimeout as wait } from 'node:timers/promises';
import { isOutdatedPlan } from './planned-once.ts';

const triesMost = 3;
const pauseMostMs = 50;

/** Each time one statement is planned anew, and a transaction asks no more of them than this. */
const outdatedMost = 20;

/**
 * Runs work again that the database ended because others were in its way; nothing of it is left then.
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
      // Not at the same moment as the one that it met.
      await wait(Math.random() * pauseMostMs);
    }
  }
}

/** A deadlock, a transaction that cannot be put in line with another, or tables that were changed. */
export function wasInTheWay(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === '40P01' || code === '40001' || isOutdatedPlan(error);
}
