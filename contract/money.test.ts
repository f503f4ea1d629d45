import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatMoney, millsFromText, moneyParts, textFromMills } from './money.ts';

const cents = fc.bigInt({ min: 0n, max: 10n ** 14n - 1n });

test('an amount survives being written and read', () => {
  fc.assert(
    fc.property(cents, (amount) => {
      expect(millsFromText(textFromMills(amount * 10n))).toBe(amount * 10n);
      expect(millsFromText(formatMoney(amount * 10n).replace('EC$', ''))).toBe(amount * 10n);
    }),
  );
});

test.each([
  ['1,250.50', 1_250_500n],
  ['1250.5', 1_250_500n],
  [' 99 ', 99_000n],
  ['0.01', 10n],
  ['0', 0n],
])('%j is %d mills', (text, mills) => {
  expect(millsFromText(text)).toBe(mills);
});

test.each([
  '',
  '.',
  '.5',
  '1.',
  '1.005',
  '-1',
  '+1',
  '1e3',
  '1,25',
  '12,34.00',
  '1 000',
  '٣',
  '1'.repeat(13),
  '1,000,000,000,000',
  'NaN',
])('%j is no amount', (text) => {
  expect(millsFromText(text)).toBeNull();
});

test('only whole cents have the form of the wire', () => {
  expect(textFromMills(12_500n)).toBe('12.50');
  expect(textFromMills(-12_500n)).toBe('-12.50');
  expect(() => textFromMills(6435n)).toThrow('whole cents');
});

describe('on the screen', () => {
  test.each([
    [1_234_500n, 2, 'EC$1,234.50'],
    [6435n, 3, 'EC$6.435'],
    [6439n, 2, 'EC$6.43'],
    [-6439n, 2, '−EC$6.43'],
    [-4n, 2, 'EC$0.00'],
    [-4n, 3, '−EC$0.004'],
    [999_999_999_999_990n, 2, 'EC$999,999,999,999.99'],
  ] as const)('%d mills with %d decimals is %s', (mills, places, text) => {
    expect(formatMoney(mills, places)).toBe(text);
  });

  test('the parts are the whole', () => {
    expect(moneyParts(-1_234_567n, 3)).toEqual({
      sign: '−',
      symbol: 'EC$',
      whole: '1,234',
      fraction: '.567',
    });
  });
});
