import { expect, test } from 'vitest';
import { aboutInUsd, groupAmount } from './amount-text.ts';

test('the amount has separators and two decimals', () => {
  expect(groupAmount(1_250_500n)).toBe('1,250.50');
  expect(groupAmount(50n)).toBe('0.05');
});

test('the amount in US dollars is rounded to the nearest cent', () => {
  expect(aboutInUsd(99_000n)).toBe('US$36.63');
  expect(aboutInUsd(10n)).toBe('US$0.00');
  expect(aboutInUsd(20n)).toBe('US$0.01');
  expect(aboutInUsd(50_000_000n)).toBe('US$18,500.00');
});
