import type { CalendarDay } from '@piton/contract/time/time.ts';
import { dayFromLocal, localNoon } from '../../../ui/dates/calendar-day.ts';

/** Parses the day in the address; invalid days become today. */
export function dayInAddress(text: string | null, today: CalendarDay): CalendarDay {
  if (text === null || !/^\d{4}-\d\d-\d\d$/.test(text)) return today;
  // The calendar turns 30 February into another day.
  const isDay = dayFromLocal(localNoon(text)) === text;
  return isDay && text <= today ? text : today;
}
