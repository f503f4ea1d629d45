import { createHash, randomInt } from 'node:crypto';
import { islandTime } from './island-time.ts';
import type { Transaction } from './transaction.ts';

export function newApprovalCode(): string {
  return String(randomInt(1, 1_000_000)).padStart(6, '0');
}

/**
 * Sixteen digits that no other sale has: the day, and the microseconds since it began. Within one
 * millisecond they are counted on, so that no two are alike however many come.
 */
export function createHostReferences(): (now: Date) => string {
  let lastMicros = 0;
  return (now) => {
    lastMicros = Math.max(lastMicros + 1, now.getTime() * 1000);
    const epochMs = Math.floor(lastMicros / 1000);
    const micros = islandTime(epochMs).ms * 1000 + (lastMicros % 1000);
    return dayDigits(epochMs) + String(micros).padStart(11, '0');
  };
}

/** Sixteen digits that all of a merchant's posted sales of one day share. */
export function batchIdOf(
  { book, merchantKey }: Pick<Transaction, 'book' | 'merchantKey'>,
  now: Date,
): string {
  const day = dayDigits(now.getTime());
  const hash = createHash('sha256')
    .update(JSON.stringify([book, merchantKey, day]))
    .digest();
  return day + String(hash.readUIntBE(0, 6) % 1e11).padStart(11, '0');
}

/** Two digits of the year and three of the day in it. */
function dayDigits(epochMs: number): string {
  const { year, dayOfYear } = islandTime(epochMs);
  return String(year % 100).padStart(2, '0') + String(dayOfYear).padStart(3, '0');
}
