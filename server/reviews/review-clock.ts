import { afterWorkingMs } from '@piton/contract/time/working-days.ts';

/** The time that the form promises to merchants. */
const promisedMs = 24 * 60 * 60 * 1000;

/**
 * When the promised 24 hours end. Only working days count: a submission on a Friday afternoon is
 * due on Monday afternoon.
 */
export function reviewDue(submitted: Date): Date {
  return afterWorkingMs(submitted, promisedMs);
}
