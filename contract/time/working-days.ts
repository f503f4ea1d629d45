import { calendarDay, endOfDay } from './time.ts';

/**
 * The working time that reviews promise: Saint Lucia days of 24 hours, without Saturdays and
 * Sundays.
 */

/** The working time between two instants; zero if they are out of order. */
export function workingMsBetween(from: Date, to: Date): number {
  let workedMs = 0;
  for (let at = from; at < to;) {
    const { isWorkingDay, end } = dayAt(at);
    const until = end < to ? end : to;
    if (isWorkingDay) workedMs += until.getTime() - at.getTime();
    at = until;
  }
  return workedMs;
}

/** The instant after that much working time. */
export function afterWorkingMs(from: Date, durationMs: number): Date {
  let remainingMs = durationMs;
  for (let at = from; ;) {
    const { isWorkingDay, end } = dayAt(at);
    const leftMs = isWorkingDay ? end.getTime() - at.getTime() : 0;
    if (leftMs >= remainingMs) return new Date(at.getTime() + remainingMs);
    remainingMs -= leftMs;
    at = end;
  }
}

function dayAt(instant: Date): { isWorkingDay: boolean; end: Date } {
  const day = calendarDay(instant);
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return { isWorkingDay: weekday !== 0 && weekday !== 6, end: endOfDay(day) };
}
