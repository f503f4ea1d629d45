import { afterWorkingMs } from '@piton/contract/time/working-days.ts';

/** What merchants are promised on the form. */
const promisedMs = 24 * 60 * 60 * 1000;

/**
 * When the promised 24 hours are over. They run on working days only: what comes on a Friday afternoon
 * is due on Monday afternoon.
 */
export function reviewDue(submitted: Date): Date {
  return afterWorkingMs(submitted, promisedMs);
}
