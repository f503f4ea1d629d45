import { expect, test } from 'vitest';
import { changeInWords, totalsInWords } from './totals-in-words.ts';

test.each([
  [0, 0, 'No payments'],
  [1, 1, '1 payment, approved'],
  [1, 0, '1 payment, none approved'],
  [23, 20, '23 payments, 20 of them approved'],
])('%d payments, %d approved', (count, approvedCount, words) => {
  expect(totalsInWords({ count, approvedCount }, {})).toBe(words);
});

test('the count needs no status under a status filter', () => {
  expect(totalsInWords({ count: 3, approvedCount: 0 }, { status: 'Declined' })).toBe('3 payments');
});

test.each([
  [0, 0, null],
  [30_000, 0, 'EC$30.00 returned to customers'],
  [0, 12_000, 'EC$12.00 on hold in disputes'],
  [30_000, 12_000, 'EC$30.00 returned to customers, EC$12.00 on hold in disputes'],
])('%d refunded and %d disputed', (returnedMills, disputedMills, words) => {
  expect(changeInWords({ returnedMills, disputedMills })).toBe(words);
});
