import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  carriedMills,
  exactMillsFromText,
  exactTextFromMills,
  feeMills,
  feePercent,
  formatCost,
  formatExactMoney,
  formatMoney,
  millsAsNumber,
  millsFromNumber,
  millsFromText,
  moneyParts,
  textFromMills,
} from './money.ts';
import feeVectors from '../test-vectors/fees.json' with { type: 'json' };

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
  '1,00',
  '1.000',
  '٣',
  '1'.repeat(13),
  '1,000,000,000,000',
  'NaN',
])('%j is no amount', (text) => {
  expect(millsFromText(text)).toBeNull();
});

test('only whole cents have the wire’s form', () => {
  expect(textFromMills(12_500n)).toBe('12.50');
  expect(textFromMills(-12_500n)).toBe('-12.50');
  expect(() => textFromMills(6435n)).toThrow('whole cents');
});

describe('an amount that may hold mills', () => {
  test('survives being written and read, with three decimals only where it has mills', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }), (mills) => {
        const text = exactTextFromMills(mills);
        expect(text).toMatch(mills % 10n === 0n ? /\.\d\d$/ : /\.\d\d[1-9]$/);
        expect(exactMillsFromText(text)).toBe(mills);
        expect(exactMillsFromText(formatExactMoney(mills).replace('EC$', ''))).toBe(mills);
      }),
    );
  });

  test.each([
    [' 5.201 ', 5201n],
    ['1,234.567', 1_234_567n],
    ['0.001', 1n],
    ['5.200', 5200n],
    ['5.2', 5200n],
    ['5', 5000n],
  ])('%j is %d mills', (text, mills) => {
    expect(exactMillsFromText(text)).toBe(mills);
  });

  test.each(['', '.201', '1.0051', '-1.005', '1,25.201', '5.20 1', '5.20.1', '1.٣٣٣'])(
    '%j is not an amount',
    (text) => {
      expect(exactMillsFromText(text)).toBeNull();
    },
  );

  test('is shown with its sign', () => {
    expect(formatExactMoney(-5201n)).toBe('−EC$5.201');
    expect(formatExactMoney(-5200n)).toBe('−EC$5.20');
  });
});

describe('a number on the wire', () => {
  test('is the same mills again', () => {
    const mills = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n });
    fc.assert(
      fc.property(mills, (amount) => {
        expect(millsFromNumber(millsAsNumber(amount))).toBe(amount);
      }),
      { numRuns: 10_000 },
    );
  });

  test.each([
    [0, 0n],
    [-0, 0n],
    [6.435, 6435n],
    [-0.004, -4n],
    [1.005, 1005n],
    [999_999_999.999, 999_999_999_999n],
    [1_000_000_000, 10n ** 12n],
  ])('%d is %d mills', (number, mills) => {
    expect(millsFromNumber(number)).toBe(mills);
  });

  test.each([0.0001, 6.4355, Number.NaN, Number.POSITIVE_INFINITY, 1e21])(
    '%d is no amount',
    (number) => {
      expect(() => millsFromNumber(number)).toThrow('an amount must be');
    },
  );
});

describe('the fee', () => {
  const basisPoints = fc.bigInt({ min: 0n, max: 10_000n });

  test.each([
    [99_000n, 650n, 6435n],
    [0n, 650n, 0n],
    [10n, 650n, 1n],
    [770n, 650n, 50n],
    [99_000n, 0n, 0n],
    [99_000n, 10_000n, 99_000n],
  ])('on %d mills at %d basis points is %d mills', (amount, rate, fee) => {
    expect(feeMills(amount, rate)).toBe(fee);
  });

  test('is what an independent calculation found', () => {
    for (const vector of feeVectors.fees) {
      const fee = feeMills(BigInt(vector.amountMills), BigInt(vector.basisPoints));
      expect({ ...vector, feeMills: `${fee}` }).toEqual(vector);
    }
  });

  test('is the exact share, rounded half up to a mill', () => {
    fc.assert(
      fc.property(cents, basisPoints, (amount, rate) => {
        // The fee as a fraction is amount × rate / 10000, so twice the error lies in (−1, 1].
        const twiceTheError = 2n * (feeMills(amount * 10n, rate) * 10_000n - amount * 10n * rate);
        expect(twiceTheError).toBeGreaterThan(-10_000n);
        expect(twiceTheError).toBeLessThanOrEqual(10_000n);
      }),
    );
  });

  test('is never negative, never more than the amount, and grows with both', () => {
    const more = fc.bigInt({ min: 0n, max: 10_000n });
    fc.assert(
      fc.property(cents, basisPoints, more, (amount, rate, extra) => {
        const fee = feeMills(amount * 10n, rate);
        expect(fee).toBeGreaterThanOrEqual(0n);
        expect(fee).toBeLessThanOrEqual(amount * 10n);
        expect(feeMills((amount + extra) * 10n, rate)).toBeGreaterThanOrEqual(fee);
        expect(feeMills(amount * 10n, rate + extra)).toBeGreaterThanOrEqual(fee);
      }),
    );
  });

  test.each([
    [650, 6.5],
    [0, 0],
    [333, 3.33],
    [2000, 20],
  ])('of %d basis points is %d percent', (rate, percent) => {
    expect(feePercent(rate)).toBe(percent);
  });

  test('is undefined for parts of a cent or negative amounts', () => {
    expect(() => feeMills(6435n, 650n)).toThrow('whole cents');
    expect(() => feeMills(-10n, 650n)).toThrow('below zero');
    expect(() => feeMills(10n, -1n)).toThrow('below zero');
  });
});

describe('on the screen', () => {
  test.each([
    [1_234_500n, 2, 'EC$1,234.50'],
    [6435n, 3, 'EC$6.435'],
    [6439n, 2, 'EC$6.43'],
    [-6439n, 2, '−EC$6.44'],
    [-6430n, 2, '−EC$6.43'],
    [-4n, 2, '−EC$0.01'],
    [-4n, 3, '−EC$0.004'],
    [0n, 2, 'EC$0.00'],
    [-10n, 2, '−EC$0.01'],
    [999_999_999_999_990n, 2, 'EC$999,999,999,999.99'],
  ] as const)('%d mills with %d decimals is %s', (mills, places, text) => {
    expect(formatMoney(mills, places)).toBe(text);
  });

  test('the parts make up the whole', () => {
    expect(moneyParts(-1_234_567n, 3)).toEqual({
      sign: '−',
      symbol: 'EC$',
      whole: '1,234',
      fraction: '.567',
    });
  });

  test('the parts of a sum and the carried-over rest add up to its total, in the shown cents', () => {
    const shown = (mills: bigint) => {
      const { sign, whole, fraction } = moneyParts(mills);
      return BigInt(`${sign === '−' ? '-' : ''}${whole}${fraction}`.replaceAll(/[,.]/g, ''));
    };
    const parts = fc.array(fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }), { minLength: 1 });
    fc.assert(
      fc.property(parts, fc.bigInt({ min: -9n, max: 9n }), (mills, carriedIn) => {
        const total = mills.reduce((sum, each) => sum + each, carriedIn);
        const carried = carriedMills(mills, total);
        const sum = [...mills, carried].reduce((all, each) => all + shown(each), 0n);
        expect(sum).toBe(shown(total));
      }),
    );
  });

  test('a cost is rounded up', () => {
    expect(formatCost(6435n)).toBe('EC$6.44');
    expect(formatCost(6440n)).toBe('EC$6.44');
    expect(formatCost(0n)).toBe('EC$0.00');
    // A returned fee: −EC$99.00 and this are EC$92.57.
    expect(formatCost(-6435n)).toBe('−EC$6.43');
  });
});
