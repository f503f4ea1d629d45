import type { CalendarDay } from '@piton/contract/time/time.ts';

/*
 * The calendar library thinks in the browser's local dates. A day of ours goes in as local noon and
 * comes out by its local parts, so that neither a time zone nor summer time can move it.
 */

export function localNoon(day: CalendarDay): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 12);
}

export function dayFromLocal(date: Date): CalendarDay {
  const year = date.getFullYear().toString().padStart(4, '0');
  const month = (date.getMonth() + 1).toString().padStart(2, '0');
  return `${year}-${month}-${date.getDate().toString().padStart(2, '0')}`;
}
