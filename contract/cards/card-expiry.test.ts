import { expect, test } from 'vitest';
import { expiryYears, isPastMonth, readExpiryMonth, readExpiryYear } from './card-expiry.ts';
import { checkPaymentField } from '../payments/payment-fields.ts';
import { samplePayment, sampleRules } from '../testing/sample-payment.ts';
import { calendarDay } from '../time/time.ts';

test('offers twelve years, starting with the current one', () => {
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

test('a month ends by Saint Lucia’s time', () => {
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

// The page offers only valid years, and their months that have not passed.
const isOffered = (month: number, year: number, today: string) =>
  expiryYears(today).includes(year) && !isPastMonth(month, year, today);

const isAccepted = (month: number, year: string, today: string) => {
  const values = { ...samplePayment, month: String(month).padStart(2, '0'), year };
  const rules = { ...sampleRules, today };
  return (['month', 'year'] as const).every(
    (field) => checkPaymentField(field, values, rules) === null,
  );
};

test.each([
  ['2026-11-22', 10, 2026, false],
  ['2026-11-22', 11, 2026, true],
  ['2026-11-22', 11, 2037, true],
  ['2026-11-22', 12, 2037, true],
  ['2026-11-22', 1, 2038, false],
  ['2026-11-22', 11, 2038, false],
  ['2026-11-22', 12, 2038, false],
  ['2026-12-31', 12, 2026, true],
  ['2026-12-31', 12, 2037, true],
  ['2026-12-31', 1, 2038, false],
  ['2027-01-01', 12, 2026, false],
  ['2027-01-01', 12, 2037, true],
  ['2027-01-01', 1, 2038, true],
  ['2027-01-01', 12, 2038, true],
  ['2027-01-01', 1, 2039, false],
  ['2027-01-01', 12, 2039, false],
])('the page on %s offers %d/%d, and a seal accepts it: %s', (today, month, year, is) => {
  expect({
    offered: isOffered(month, year, today),
    inFour: isAccepted(month, String(year), today),
    inTwo: isAccepted(month, String(year).slice(2), today),
  }).toEqual({ offered: is, inFour: is, inTwo: is });
});
