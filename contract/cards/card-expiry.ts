import type { CalendarDay } from '../time/time.ts';

const yearsAhead = 12;

/** The years a card can expire in, the current one first. */
export function expiryYears(today: CalendarDay): number[] {
  const thisYear = yearOf(today);
  return Array.from({ length: yearsAhead }, (_, index) => thisYear + index);
}

/** A card is valid through the last day of its month, so the current month is not past. */
export function isPastMonth(month: number, year: number, today: CalendarDay): boolean {
  return year * 12 + month < yearOf(today) * 12 + monthOf(today);
}

/** "01" to "12", or null. */
export function readExpiryMonth(text: string): number | null {
  return /^(?:0[1-9]|1[0-2])$/.test(text) ? Number(text) : null;
}

/** "2031", or "31" for the same year; null when it is neither. */
export function readExpiryYear(text: string): number | null {
  if (/^\d{2}$/.test(text)) return 2000 + Number(text);
  return /^\d{4}$/.test(text) ? Number(text) : null;
}

function yearOf(day: CalendarDay): number {
  return Number(day.slice(0, 4));
}

function monthOf(day: CalendarDay): number {
  return Number(day.slice(5, 7));
}
