import type { Payout } from '@piton/contract/payouts/payout.ts';
import { expect, test } from 'vitest';
import { byMonth, fullDayWords, monthWords, weekdayWords } from './payout-days.ts';

test('days are Saint Lucia’s', () => {
  expect(weekdayWords('2026-11-27')).toBe('Friday 27 November');
  expect(fullDayWords('2027-01-01')).toBe('Friday 1 January 2027');
  expect(monthWords('2026-11-01')).toBe('November 2026');
});

test('months use the day of the deposit, or the expected one', () => {
  const payout = (expectedDay: string, depositDate?: string) =>
    ({ expectedDay, ...(depositDate && { depositDate }) }) as Payout;
  const payouts = [
    payout('2026-12-04'),
    payout('2026-11-27', '2026-12-01'),
    payout('2026-11-20', '2026-11-20'),
    payout('2025-11-21'),
  ];
  expect(byMonth(payouts).map(({ month, payouts: some }) => [month, some.length])).toEqual([
    ['December 2026', 2],
    ['November 2026', 1],
    ['November 2025', 1],
  ]);
});
