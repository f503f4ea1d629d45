import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  calendarDay,
  endOfDay,
  formatDay,
  formatDayAndTime,
  formatDayTimeAndSeconds,
  formatWeekday,
  formatWeekdayAndTime,
  formatWeekdayAndYear,
  isoInSaintLucia,
  startOfDay,
} from './time.ts';

const dayMs = 86_400_000;
const instants = fc.date({
  min: new Date('1970-01-01'),
  max: new Date('2100-01-01'),
  noInvalidDate: true,
});

test('an instant lies within its day in Saint Lucia, and days are contiguous', () => {
  fc.assert(
    fc.property(instants, (instant) => {
      const day = calendarDay(instant);
      expect(startOfDay(day).getTime()).toBeLessThanOrEqual(instant.getTime());
      const end = endOfDay(day).getTime();
      expect(end - startOfDay(day).getTime()).toBe(dayMs);
      expect(end).toBeGreaterThan(instant.getTime());
      expect(startOfDay(calendarDay(new Date(end))).getTime()).toBe(end);
    }),
  );
});

test('the local time with its offset is the same instant', () => {
  expect(isoInSaintLucia(new Date('2026-01-01T03:59:59.999Z'))).toBe(
    '2025-12-31T23:59:59.999-04:00',
  );
  fc.assert(
    fc.property(instants, (instant) => {
      expect(new Date(isoInSaintLucia(instant)).getTime()).toBe(instant.getTime());
    }),
  );
});

test('Saint Lucia’s time agrees with the time zone database', () => {
  const theirs = new Intl.DateTimeFormat('en-CA', {
    timeZone: 'America/St_Lucia',
    dateStyle: 'short',
  });
  fc.assert(
    fc.property(instants, (instant) => {
      expect(calendarDay(instant)).toBe(theirs.format(instant));
    }),
  );
});

test('evidence shows times to the second', () => {
  expect(formatDayTimeAndSeconds(new Date('2026-11-28T01:05:07.999Z'))).toBe(
    '27 November 2026 9:05:07 pm',
  );
  expect(formatDayTimeAndSeconds(new Date('2026-03-01T04:00:00Z'))).toBe(
    '01 March 2026 12:00:00 am',
  );
});

test('the year begins four hours later than in UTC', () => {
  expect(calendarDay(new Date('2026-01-01T03:59:59.999Z'))).toBe('2025-12-31');
  expect(calendarDay(new Date('2026-01-01T04:00:00Z'))).toBe('2026-01-01');
  expect(startOfDay('2026-01-01').toISOString()).toBe('2026-01-01T04:00:00.000Z');
});

test.each([
  ['2026-11-28T01:05:00Z', '27 November 2026', '27 November 2026 9:05 pm', 'Friday 27 November'],
  ['2026-03-01T04:00:00Z', '01 March 2026', '01 March 2026 12:00 am', 'Sunday 1 March'],
  ['2026-03-01T16:30:00Z', '01 March 2026', '01 March 2026 12:30 pm', 'Sunday 1 March'],
])('%s in words', (instant, day, dayAndTime, weekday) => {
  const date = new Date(instant);
  expect([formatDay(date), formatDayAndTime(date), formatWeekday(date)]).toEqual([
    day,
    dayAndTime,
    weekday,
  ]);
});

test('a weekday with its time or its year in words', () => {
  const instant = new Date('2026-11-27T18:05:00Z');
  expect(formatWeekdayAndTime(instant)).toBe('Friday 27 November, 2:05 pm');
  expect(formatWeekdayAndYear(instant)).toBe('Friday 27 November 2026');
});
