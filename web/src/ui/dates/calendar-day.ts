import type { CalendarDay } from '@piton/contract/time/time.ts';

/* The calendar library uses the browser's local dates. Our days convert to local noon and back
   by local parts, so that neither time zones nor summer time shift them. */

export function localNoon(day: CalendarDay): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 12);
}

export function dayFromLocal(date: Date): CalendarDay {
  const year = date.getFullYear().toString().padStart(4, '0');
  const month = (date.getMonth() + 1).toString().padStart(2, '0');
  return `${year}-${month}-${date.getDate().toString().padStart(2, '0')}`;
}
