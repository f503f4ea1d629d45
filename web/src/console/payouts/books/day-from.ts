import type { CalendarDay } from '@piton/contract/time/time.ts';
import { dayFromLocal, localNoon } from '../../../ui/dates/calendar-day.ts';

/** What the address says, which anybody could have written: a day that there was, or else today. */
export function dayFrom(text: string | null, today: CalendarDay): CalendarDay {
  if (text === null || !/^\d{4}-\d\d-\d\d$/.test(text)) return today;
  // Of a 30th of February the calendar makes another day.
  const isDay = dayFromLocal(localNoon(text)) === text;
  return isDay && text <= today ? text : today;
}
