import { setTimeout as wait } from 'node:timers/promises';
import { isOutdatedPlan } from './planned-once.ts';

const triesMost = 3;
const pauseMostMs = 50;

/**
 * Runs work again that the database ended because others were in its way; nothing of it is left then.
 */
export async function againWhenInTheWay<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === triesMost || !wasInTheWay(error)) throw error;
      // Not at the same moment as the one that it met.
      await wait(Math.random() * pauseMostMs);
    }
  }
}

/** A deadlock, a transaction that cannot be put in line with another, or tables that were changed. */
function wasInTheWay(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === '40P01' || code === '40001' || isOutdatedPlan(error);
}
