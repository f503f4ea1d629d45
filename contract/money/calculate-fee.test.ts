import fc from 'fast-check';
import { expect, test } from 'vitest';
import { millsFromText } from './money.ts';
import { feeOfCharge, feeForWantedAmount } from './calculate-fee.ts';

test('EC$100.00 in the bank takes EC$106.96, of which a cent less would bring EC$99.99', () => {
  expect(feeForWantedAmount(100_000n, 6.5)).toEqual({
    charge: 'EC$106.96',
    chargeText: '106.96',
    fee: 'EC$6.96',
    inBank: 'EC$100.00',
  });
  expect(feeOfCharge(106_950n, 6.5).inBank).toBe('EC$99.99');
});

test('works with another rate, and without a fee', () => {
  expect(feeOfCharge(100_000n, 2.75)).toMatchObject({ fee: 'EC$2.75', inBank: 'EC$97.25' });
  expect(feeForWantedAmount(100_000n, 0)).toMatchObject({ charge: 'EC$100.00', fee: 'EC$0.00' });
});

test('a charge less its fee is what reaches the bank, in the cents shown', () => {
  const mills = (shown: string) => millsFromText(shown.replace('EC$', '')) ?? -1n;
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 100_000_000n }),
      fc.integer({ min: 0, max: 2000 }),
      (cents, basisPoints) => {
        const { charge, fee, inBank } = feeOfCharge(cents * 10n, basisPoints / 100);
        expect(mills(charge) - mills(fee)).toBe(mills(inBank));
      },
    ),
  );
});
