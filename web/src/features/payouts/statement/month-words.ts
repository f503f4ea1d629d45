import { addMonths } from '@piton/contract/calendar.ts';
import { type CalendarDay, formatDay, startOfDay } from '@piton/contract/time.ts';

/** "2026-11" → "November 2026". */
export function monthWords(month: string): string {
  return formatDay(startOfDay(`${month}-01`)).slice(3);
}

/** The month that it is on that day and those before it, the newest first. */
export function lastMonths(today: CalendarDay, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addMonths(today, -index).slice(0, 7));
}
