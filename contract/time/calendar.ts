import type { CalendarDay } from './time.ts';

/* Arithmetic on days, weeks and months as text, independent of time zones. A week begins on
   Monday. */

const dayMs = 24 * 60 * 60_000;

export function addDays(day: CalendarDay, count: number): CalendarDay {
  const date = Number(day.slice(8)) + count;
  // Every month has 28 days, so most steps stay within one and are cheap.
  if (date >= 1 && date <= 28) return `${day.slice(0, 8)}${String(date).padStart(2, '0')}`;
  return textOf(middayOf(day) + count * dayMs);
}

/** The number of days, both inclusive: 1 from a day to itself. */
export function daysWithin(from: CalendarDay, to: CalendarDay): number {
  return Math.round((middayOf(to) - middayOf(from)) / dayMs) + 1;
}

export function startOfWeek(day: CalendarDay): CalendarDay {
  const sinceMonday = (new Date(middayOf(day)).getUTCDay() + 6) % 7;
  return addDays(day, -sinceMonday);
}

export function startOfMonth(day: CalendarDay): CalendarDay {
  return `${day.slice(0, 7)}-01`;
}

export function endOfMonth(day: CalendarDay): CalendarDay {
  return addDays(addMonths(startOfMonth(day), 1), -1);
}

/** The same day a number of months later, or the last day of a shorter month. */
export function addMonths(day: CalendarDay, count: number): CalendarDay {
  const [year, month, date] = partsOf(day);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return textOf(Date.UTC(year, month - 1 + count, Math.min(date, last), 12));
}

function middayOf(day: CalendarDay): number {
  return Date.parse(`${day}T12:00:00Z`);
}

function partsOf(day: CalendarDay): [year: number, month: number, date: number] {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return [year, month, date];
}

function textOf(time: number): CalendarDay {
  return new Date(time).toISOString().slice(0, 10);
}
