import { expect, test } from 'vitest';
import { payoutParts } from './payout-parts.ts';

test.each([
  [300, 19.5, 280_500, 'EC$300.00 − EC$19.50 fees'],
  [80.02, 5.201, 74_810, 'EC$80.02 − EC$5.21 fees'],
  // Includes a fraction carried over from the previous payout.
  [80.02, 5.201, 74_820, 'EC$80.02 − EC$5.21 fees + EC$0.01 carried over'],
  [0, 0, 140_250, 'No sales this week'],
  [300, 19.5, 420_750, 'EC$300.00 − EC$19.50 fees + EC$140.25 other'],
  [300, 19.5, 250_500, 'EC$300.00 − EC$19.50 fees − EC$30.00 other'],
])('%d sold, %d fees and %d mills paid', (fullAmount, totalFees, netMills, words) => {
  expect(payoutParts({ fullAmount, totalFees, netMills })).toBe(words);
});
