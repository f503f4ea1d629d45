import { expect, test } from 'vitest';
import { monthsSince, monthWords } from './month-words.ts';

test('months go back to the first posting', () => {
  expect(monthsSince('2026-11', '2027-01-31')).toEqual(['2027-01', '2026-12', '2026-11']);
});

test('a new owner has the current month', () => {
  expect(monthsSince(null, '2027-01-31')).toEqual(['2027-01']);
});

test('a month is named with its year', () => {
  expect(monthWords('2026-11')).toBe('November 2026');
});
