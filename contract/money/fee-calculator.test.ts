import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bankCents, chargeCentsFor } from './fee-calculator.ts';

test.each([
  ['100.00', 10_000n, 10_696n],
  ['99.99', 9999n, 10_695n],
  ['one cent', 1n, 2n],
  ['a million', 100_000_000n, 106_951_872n],
])('the charge that puts %s in the bank is exact', (_what, wanted, charge) => {
  expect(chargeCentsFor(wanted, 650n)).toBe(charge);
});

test('the smallest price that yields each amount from one cent to ten thousand dollars', () => {
  const wrong: bigint[] = [];
  for (let wanted = 1n; wanted <= 1_000_000n; wanted += 1n) {
    const charge = chargeCentsFor(wanted, 650n);
    if (bankCents(charge, 650n) < wanted || bankCents(charge - 1n, 650n) >= wanted) {
      wrong.push(wanted);
    }
  }
  expect(wrong).toEqual([]);
});

test('the price is the smallest at any fee, and yields the stated amount', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10_000_000n }),
      fc.bigInt({ min: 0n, max: 9000n }),
      (wanted, basisPoints) => {
        const charge = chargeCentsFor(wanted, basisPoints);
        expect(bankCents(charge, basisPoints)).toBeGreaterThanOrEqual(wanted);
        expect(bankCents(charge - 1n, basisPoints)).toBeLessThan(wanted);
      },
    ),
  );
});

test.each([0n, -5n])('%s cents cannot be charged', (wanted) => {
  expect(() => chargeCentsFor(wanted, 650n)).toThrow('no such amount');
});
