import { calendarDay, endOfDay } from './time.ts';

/**
 * Time as reviews promise it: days are Saint Lucia's and have 24 hours, and from Saturday's first
 * instant to Sunday's last it stands still.
 */

/** How much of what lies between the two is on working days; nothing where they come the other way. */
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

/** When that much of working days will have gone by. */
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
