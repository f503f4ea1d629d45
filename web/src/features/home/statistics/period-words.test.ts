import { expect, test } from 'vitest';
import {
  axisWords,
  dayWords,
  monthWords,
  periodWords,
  pointWords,
  shortPointWords,
} from './period-words.ts';

const point = (from: string, to = from) => ({ from, to, mills: 0, count: 0 });

test('months and days do not depend on the browser’s time zone', () => {
  expect(monthWords('2026-11-01')).toBe('November 2026');
  expect(monthWords('2027-01-31')).toBe('January 2027');
  expect(dayWords('2026-10-03')).toBe('3 October');
});

test.each([
  ['1M', '2026-11-01', '2026-11-01', 'November 2026'],
  ['1M', '2026-10-01', '2026-10-31', 'October 2026'],
  ['6M', '2026-06-01', '2026-11-23', '1 Jun – 23 Nov 2026'],
  ['6M', '2025-12-01', '2026-05-31', '1 Dec 2025 – 31 May 2026'],
  ['YTD', '2027-01-01', '2027-01-01', '1 Jan 2027'],
  ['YTD', '2027-01-01', '2027-01-15', '1 – 15 Jan 2027'],
] as const)('%s from %s to %s is %s', (tab, from, to, words) => {
  expect(periodWords({ from, to }, tab)).toBe(words);
});

test.each([
  ['day', point('2026-11-23'), '23 November', '23 Nov', '23'],
  [
    'week',
    point('2026-12-28', '2027-01-03'),
    '28 Dec 2026 – 3 Jan 2027',
    '28 Dec – 3 Jan',
    '28 Dec',
  ],
  ['week', point('2026-11-16', '2026-11-22'), '16 – 22 Nov 2026', '16 – 22 Nov', '16 Nov'],
  ['month', point('2026-11-01', '2026-11-23'), 'November 2026', 'Nov 2026', 'Nov'],
] as const)('a %s has a full, a short and an axis label', (unit, given, full, short, axis) => {
  expect(pointWords(given, unit)).toBe(full);
  expect(shortPointWords(given, unit)).toBe(short);
  expect(axisWords(given, unit, false)).toBe(axis);
});

test('months have their year if an axis covers several', () => {
  expect(axisWords(point('2024-02-01', '2024-02-29'), 'month', true)).toBe('Feb 2024');
});
