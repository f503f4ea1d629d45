import { createHash } from 'node:crypto';
import type { IslandTime } from '../island-time.ts';
import type { Transaction } from './transaction.ts';

/** Guessing one has no value, so the random numbers need not be secure. */
export function newApprovalCode(): string {
  return String(1 + Math.floor(Math.random() * 999_999)).padStart(6, '0');
}

/**
 * Sixteen unique digits: the day and its microseconds. Within one millisecond, or while the clock
 * is behind, they count up, so that no two are equal.
 */
export function createHostReferences(): (now: IslandTime) => string {
  let day = '';
  let lastMicros = -1;
  return (now) => {
    const today = dayDigits(now);
    if (today > day) {
      day = today;
      lastMicros = -1;
    }
    lastMicros = Math.max(lastMicros + 1, today === day ? now.ms * 1000 : 0);
    return day + String(lastMicros).padStart(11, '0');
  };
}

type BatchOwner = Pick<Transaction, 'mode' | 'merchantKey'>;

/** Sixteen digits shared by all posted sales of a merchant on one day. */
export function createBatchIds(): (owner: BatchOwner, now: IslandTime) => string {
  let day = '';
  const batchIds = new Map<string, string>();
  return ({ mode, merchantKey }, now) => {
    const today = dayDigits(now);
    if (today !== day) batchIds.clear();
    day = today;
    const owner = `${mode} ${merchantKey}`;
    const batchId = batchIds.get(owner) ?? newBatchId({ mode, merchantKey }, day);
    batchIds.set(owner, batchId);
    return batchId;
  };
}

function newBatchId({ mode, merchantKey }: BatchOwner, day: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([mode, merchantKey, day]))
    .digest();
  return day + String(hash.readUIntBE(0, 6) % 1e11).padStart(11, '0');
}

/** Two digits of the year and three of the day of the year. */
function dayDigits({ year, dayOfYear }: IslandTime): string {
  return String(year % 100).padStart(2, '0') + String(dayOfYear).padStart(3, '0');
}
