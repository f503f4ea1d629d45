import { calendarDay, startOfDay } from '@piton/contract/time.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** What merchants are promised on the form. */
const promisedMs = dayMs;

/**
 * When the promised 24 hours are over. They run on working days only: what comes on a Friday afternoon
 * is due on Monday afternoon.
 */
export function reviewDue(submitted: Date): Date {
  let remainingMs = promisedMs;
  let atMs = submitted.getTime();
  for (;;) {
    const endMs = endOfDay(atMs);
    const workedMs = isWorkingDay(atMs) ? endMs - atMs : 0;
    if (workedMs >= remainingMs) return new Date(atMs + remainingMs);
    remainingMs -= workedMs;
    atMs = endMs;
  }
}

function endOfDay(atMs: number): number {
  // Saint Lucia keeps the same time all year, so that every day has 24 hours.
  return startOfDay(calendarDay(new Date(atMs))).getTime() + dayMs;
}

function isWorkingDay(atMs: number): boolean {
  const weekday = new Date(`${calendarDay(new Date(atMs))}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}
