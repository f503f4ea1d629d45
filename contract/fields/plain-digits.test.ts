import { expect, test } from 'vitest';
import { plainDigits } from './plain-digits.ts';

test.each([
  ['0123456789', '0123456789'],
  ['０１２３４５６７８９', '0123456789'],
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['०१२३४५६७८९', '0123456789'],
  ['𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗', '0123456789'],
  ['Marie, order ４２', 'Marie, order 42'],
  ['', ''],
])('%s reads %s', (text, plain) => {
  expect(plainDigits(text)).toBe(plain);
});
