import { assert, date, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  daysWithin,
  endOfMonth,
  startOfMonth,
  startOfWeek,
} from './calendar.ts';

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2028-02-29', -12, '2027-02-28'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-01-01', -1, '2025-12-01'],
  ['2026-11-23', -30, '2024-05-23'],
])('%s plus %i months is %s', (day, count, expected) => {
  expect(addMonths(day, count)).toBe(expected);
});

test.each([
  ['2026-11-23', '2026-11-23'],
  ['2026-11-22', '2026-11-16'],
  ['2027-01-01', '2026-12-28'],
])('the week of %s begins on %s', (day, monday) => {
  expect(startOfWeek(day)).toBe(monday);
});

test.each([
  ['2026-02-10', '2026-02-28'],
  ['2028-02-01', '2028-02-29'],
  ['2026-12-31', '2026-12-31'],
])('the month of %s ends on %s', (day, last) => {
  expect(endOfMonth(day)).toBe(last);
});

/** A range that covers all payments. */
const anyDay = date({
  min: new Date('1990-01-01T00:00:00Z'),
  max: new Date('2090-12-31T00:00:00Z'),
  noInvalidDate: true,
}).map((instant) => instant.toISOString().slice(0, 10));

test('counting and adding days agree', () => {
  assert(
    property(anyDay, integer({ min: 0, max: 5000 }), (day, count) => {
      expect(addDays(addDays(day, count), -count)).toBe(day);
      expect(daysWithin(day, addDays(day, count))).toBe(count + 1);
    }),
  );
});

test('a month is the days between the previous and the next', () => {
  assert(
    property(anyDay, (day) => {
      expect(addDays(startOfMonth(day), -1)).toBe(endOfMonth(addMonths(day, -1)));
      expect(addDays(endOfMonth(day), 1)).toBe(startOfMonth(addMonths(day, 1)));
      expect(startOfMonth(day) <= day && day <= endOfMonth(day)).toBe(true);
    }),
  );
});

test('a week has seven days and contains its day', () => {
  assert(
    property(anyDay, (day) => {
      const monday = startOfWeek(day);
      expect(startOfWeek(addDays(monday, 6))).toBe(monday);
      expect(startOfWeek(addDays(monday, 7))).toBe(addDays(monday, 7));
      expect(monday <= day && day <= addDays(monday, 6)).toBe(true);
    }),
  );
});
