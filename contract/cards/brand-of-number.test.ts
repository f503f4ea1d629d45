import { expect, test } from 'vitest';
import { brandOfNumber } from './brand-of-number.ts';

// Numbers from the brands' own test pages, and the first and last of each range.
test.each([
  ['4111111111111111', 'visa'],
  ['4222222222222', 'visa'],
  ['5105105105105100', 'mastercard'],
  ['5555555555554444', 'mastercard'],
  ['2221000000000009', 'mastercard'],
  ['2223003122003222', 'mastercard'],
  ['2720990000000000', 'mastercard'],
  ['371449635398431', 'amex'],
  ['341111111111111', 'amex'],
  ['6011111111111117', 'discover'],
  ['9792030394440796', 'troy'],
])('%s is of %s', (number, brand) => {
  expect(brandOfNumber(number)).toBe(brand);
});

test.each([
  '2220990000000000',
  '2721000000000000',
  '3530111333300000',
  '3056930009020004',
  '36227206271667',
  '5000000000000009',
  '5600000000000003',
  '6200000000000005',
  '6304000000000000',
])('%s has no known brand', (number) => {
  expect(brandOfNumber(number)).toBeNull();
});
