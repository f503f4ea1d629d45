import { addMonths } from '@piton/contract/time/calendar.ts';
import { type CalendarDay, formatDay, startOfDay } from '@piton/contract/time/time.ts';

/** "2026-11" → "November 2026". */
export function monthWords(month: string): string {
  return formatDay(startOfDay(`${month}-01`)).slice(3);
}

/** The months from the current one back to the first, newest first. */
export function monthsSince(first: string | null, today: CalendarDay): string[] {
  const months = Array.from({ length: maxMonths }, (_, back) =>
    addMonths(today, -back).slice(0, 7),
  );
  return months.filter((month, back) => back === 0 || (first !== null && month >= first));
}

/** Ten years, which is enough for a list. */
const maxMonths = 120;
