import { describe, expect, test } from 'vitest';
import { amountOr, readAmount, readEditedAmount } from './typed-amount.ts';

describe('a typed amount', () => {
  test.each([
    ['250', 250_000n],
    ['1,250.5', 1_250_500n],
    ['$ 1,250.50', 1_250_500n],
    [' 1,250.50 ', 1_250_500n],
    ['EC$1,250.50', 1_250_500n],
    ['XCD 99', 99_000n],
    ['12,50', 12_500n],
    ['12,5', 12_500n],
    ['0.05', 50n],
    ['.5', 500n],
    ['$.50', 500n],
  ])('%j', (text, mills) => {
    expect(readAmount(text)).toBe(mills);
    expect(readEditedAmount(text)).toBe(mills);
  });

  test.each([
    ['1,2560.00', 12_560_000n],
    ['125.00', 125_000n],
    ['1,25.00', 125_000n],
    ['11,250.00', 11_250_000n],
    [' 1 250.50 ', 1_250_500n],
    ['12.', 12_000n],
  ])('is read while edited with thousands separators: %j', (text, mills) => {
    expect(readEditedAmount(text)).toBe(mills);
  });

  test.each(['80 50', '80,5.00', '1,25.00', '1,2560.00', '12.'])(
    'is not read in its final form: %j',
    (text) => {
      expect(readAmount(text)).toBeNull();
    },
  );

  test.each([
    '',
    '$',
    'ten',
    '1,2560',
    '1.250,50',
    '12.345',
    '-5',
    '1e3',
    '12,,50',
    '٣',
    '.',
    ',5',
    '.505',
  ])('is refused: %j', (text) => {
    expect(readAmount(text)).toBeNull();
    expect(readEditedAmount(text)).toBeNull();
  });
});

test('becomes the wire’s form, or stays as typed if invalid', () => {
  expect(amountOr('$1,250.5', 1_250_500n)).toBe('1250.50');
  expect(amountOr('ten', null)).toBe('ten');
});
