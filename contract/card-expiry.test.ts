import { expect, test } from 'vitest';
import { expiryYears, isPastMonth, readExpiryMonth, readExpiryYear } from './card-expiry.ts';
import { calendarDay } from './time.ts';

test('the years are twelve, from the current one', () => {
  const years = expiryYears('2026-11-27');
  expect(years).toHaveLength(12);
  expect([years[0], years.at(-1)]).toEqual([2026, 2037]);
});

test.each([
  [11, 2026, '2026-11-01', false],
  [11, 2026, '2026-11-30', false],
  [10, 2026, '2026-11-01', true],
  [12, 2025, '2026-01-01', true],
  [1, 2027, '2026-12-31', false],
  [12, 2024, '2026-01-01', true],
])('%d/%d on %s: past is %s', (month, year, today, isPast) => {
  expect(isPastMonth(month, year, today)).toBe(isPast);
});

test('a month ends when it ends in Saint Lucia', () => {
  expect(isPastMonth(12, 2026, calendarDay(new Date('2027-01-01T03:59:59Z')))).toBe(false);
  expect(isPastMonth(12, 2026, calendarDay(new Date('2027-01-01T04:00:00Z')))).toBe(true);
});

test('months are two digits', () => {
  expect(['01', '09', '10', '12'].map(readExpiryMonth)).toEqual([1, 9, 10, 12]);
  for (const text of ['', '0', '1', '00', '13', '012', ' 1', '1e', '٠١', '01\n']) {
    expect(readExpiryMonth(text)).toBeNull();
  }
});

test('years are four digits or the last two', () => {
  expect(['2031', '31', '00', '1999'].map(readExpiryYear)).toEqual([2031, 2031, 2000, 1999]);
  for (const text of ['', '1', '031', '20311', '-1', '2e3', '٢٠٣١', '31\n']) {
    expect(readExpiryYear(text)).toBeNull();
  }
});
