import { setTimeout as wait } from 'node:timers/promises';

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

/** A deadlock, or a transaction that cannot be put in line with another. */
function wasInTheWay(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === '40P01' || code === '40001';
}
