import { calendarDay, type CalendarDay } from '@piton/contract/time/time.ts';

/** Three in the morning in Saint Lucia, when there are hardly any payments. */
const hourMs = 60 * 60 * 1000;
const dueAtHour = 3;

/** The last day whose check was due by then. A server that was down at that hour catches up. */
export function nightDueBy(now: Date): CalendarDay {
  return calendarDay(new Date(now.getTime() - dueAtHour * hourMs));
}
