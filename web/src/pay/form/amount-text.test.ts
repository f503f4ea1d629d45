import { describe, expect, test } from 'vitest';
import { aboutInUsd, groupAmount, readAmount } from './amount-text.ts';

describe('an amount as people write it', () => {
  test.each([
    ['250', 250_000n],
    ['1,250.5', 1_250_500n],
    [' 1 250.50 ', 1_250_500n],
    ['$ 1,250.50', 1_250_500n],
    ['EC$1,250.50', 1_250_500n],
    ['XCD 99', 99_000n],
    ['12,50', 12_500n],
    ['12,5', 12_500n],
    ['12.', 12_000n],
    ['0.05', 50n],
  ])('%j', (text, mills) => {
    expect(readAmount(text)).toBe(mills);
  });

  test.each([
    ['1,2560.00', 12_560_000n],
    ['125.00', 125_000n],
    ['1,25.00', 125_000n],
    ['11,250.00', 11_250_000n],
  ])('edited between its separators: %j', (text, mills) => {
    expect(readAmount(text)).toBe(mills);
  });

  test.each(['', '$', 'ten', '1,2560', '1.250,50', '12.345', '-5', '1e3', '12,,50', '٣'])(
    'not to be read: %j',
    (text) => {
      expect(readAmount(text)).toBeNull();
    },
  );
});

test('it is shown with separators and two decimals', () => {
  expect(groupAmount(1_250_500n)).toBe('1,250.50');
  expect(groupAmount(50n)).toBe('0.05');
});

test('in US dollars it is rounded to the nearest cent', () => {
  expect(aboutInUsd(99_000n)).toBe('US$36.63');
  expect(aboutInUsd(10n)).toBe('US$0.00');
  expect(aboutInUsd(20n)).toBe('US$0.01');
  expect(aboutInUsd(50_000_000n)).toBe('US$18,500.00');
});
