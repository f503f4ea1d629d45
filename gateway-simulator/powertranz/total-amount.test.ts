import { expect, test } from 'vitest';
import { readTotalAmount, toTotalAmount } from './total-amount.ts';

test.each([
  [0.01, 1n],
  [1, 100n],
  [1.1, 110n],
  [12.5, 1250n],
  [1.15, 115n],
  [8.29, 829n],
  [4_503_599_627.37, 450_359_962_737n],
  [9_999_999_999.99, 999_999_999_999n],
])('%d is %d cents, there and back', (amount, cents) => {
  expect(readTotalAmount(amount)).toBe(cents);
  expect(toTotalAmount(cents)).toBe(amount);
});

test('every number of cents up to EC$1,000 comes back', () => {
  for (let cents = 1n; cents <= 100_000n; cents += 1n) {
    if (readTotalAmount(toTotalAmount(cents)) !== cents) throw new Error(`lost ${cents}`);
  }
  expect(readTotalAmount(toTotalAmount(1n))).toBe(1n);
});

test.each([0, -1, 0.001, 1.005, 1e10, 1e21, Number.NaN, Number.POSITIVE_INFINITY, '1.00', null])(
  '%s is no amount',
  (value) => {
    expect(readTotalAmount(value)).toBeUndefined();
  },
);
