import { expect, test } from 'vitest';
import { fromCharge, fromWanted } from './reckon-fee.ts';

test('EC$100.00 in the bank takes EC$106.96, of which a cent less would bring EC$99.99', () => {
  expect(fromWanted(100_000n, 6.5)).toEqual({
    charge: 'EC$106.96',
    chargeText: '106.96',
    fee: 'EC$6.952',
    inBank: 'EC$100.00',
  });
  expect(fromCharge(106_950n, 6.5).inBank).toBe('EC$99.99');
});

test('another rate, and none', () => {
  expect(fromCharge(100_000n, 2.75)).toMatchObject({ fee: 'EC$2.75', inBank: 'EC$97.25' });
  expect(fromWanted(100_000n, 0)).toMatchObject({ charge: 'EC$100.00', fee: 'EC$0.00' });
});
