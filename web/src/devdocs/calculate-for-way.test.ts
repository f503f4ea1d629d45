import { expect, test } from 'vitest';
import { calculate } from './calculate-for-way.ts';

test('calculates both ways at the fee of 6.5%', () => {
  expect(calculate('wanted', 100_000n)).toEqual({
    figure: 'EC$106.96',
    detail: 'Fee EC$6.96, EC$100.00 in your bank',
  });
  expect(calculate('charged', 100_000n)).toEqual({
    figure: 'EC$93.50',
    detail: 'Fee EC$6.50, EC$93.50 in your bank',
  });
});
