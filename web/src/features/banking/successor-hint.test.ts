import { expect, test } from 'vitest';
import { successorHint } from './successor-hint.ts';

const banks = [
  { bankName: 'Scotiabank', successor: 'Republic Bank' },
  { bankName: 'Republic Bank', successor: null },
];

test('a closed bank shows where its accounts are now', () => {
  expect(successorHint(banks, 'Scotiabank')).toBe(
    'Scotiabank has left Saint Lucia. Its accounts are now at Republic Bank: check your number with them.',
  );
});

test.each(['Republic Bank', 'Bank of Nowhere'])('%s shows nothing', (bankName) => {
  expect(successorHint(banks, bankName)).toBeUndefined();
});
