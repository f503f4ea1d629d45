import { millsFromText } from '@piton/contract/money/money.ts';
import type { CalendarDay } from '@piton/contract/time/time.ts';
import { refuseFile } from './refuse-file.ts';

const referenceLengthMax = 40;

/** In capitals, like ours. */
export function readReference(line: number, text: string, column: string): string {
  if (text === '') refuseFile(line, `${column} is empty.`);
  if (text.length > referenceLengthMax) {
    refuseFile(line, `${column} has more than ${referenceLengthMax} characters.`);
  }
  return text.toUpperCase();
}

/** "2026-11-27", and a real date. */
export function readDay(line: number, text: string, column: string): CalendarDay {
  const isDay = /^20\d\d-\d\d-\d\d$/.test(text) && isCalendarDay(text);
  if (!isDay) refuseFile(line, `${column} “${text}” is not a day such as 2026-11-27.`);
  return text;
}

/** True if the calendar has that day. */
export function isCalendarDay(day: string): boolean {
  const read = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day);
}

/** "1,250.50", or "-93.50" for a debit. */
export function readAmount(line: number, text: string, column: string): bigint {
  const isNegative = text.startsWith('-');
  const mills = millsFromText(isNegative ? text.slice(1) : text);
  if (mills === null) refuseFile(line, `${column} “${text}” is not an amount such as 93.50.`);
  return isNegative ? -mills : mills;
}

/** One of these words, in upper or lower case. */
export function readWord<Word extends string>(
  line: number,
  text: string,
  { column, words }: { readonly column: string; readonly words: readonly Word[] },
): Word {
  const word = words.find((each) => each === text.toLowerCase());
  if (word === undefined) {
    refuseFile(line, `${column} “${text}” is not one of ${words.join(', ')}.`);
  }
  return word;
}
