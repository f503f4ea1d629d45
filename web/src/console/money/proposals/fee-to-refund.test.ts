import type { ShownProposal } from '@piton/contract/proposals/proposal.ts';
import { exactTextFromMills } from '@piton/contract/money/money.ts';
import { expect, test } from 'vitest';
import { feeToRefund } from './fee-to-refund.ts';
import { millsIn } from './typed-mills.ts';

const given = (changes: Partial<ShownProposal>) =>
  ({ against: 'fee_income', state: 'done', amountMills: 5201, ...changes }) as ShownProposal;

test.each<[string, number, Partial<ShownProposal>[], string | null]>([
  ['all of it', 5.201, [], 'Use the fee of this sale: EC$5.201'],
  ['in whole cents', 6.5, [], 'Use the fee of this sale: EC$6.50'],
  ['what is left', 5.201, [{ amountMills: 201 }], 'Use what is left of this sale’s fee: EC$5.00'],
  ['nothing of a sale that has none', 0, [], null],
  ['nothing twice', 5.201, [{}], null],
  [
    'what was taken again',
    5.201,
    [{}, { amountMills: -5201 }],
    'Use the fee of this sale: EC$5.201',
  ],
  ['what waits or came to nothing', 5.201, [{ state: 'proposed' }, { state: 'withdrawn' }], 'all'],
  ['what was given of other money', 5.201, [{ against: 'adjustments' }], 'all'],
])('gives back %s', (_what, feeAmount, proposals, words) => {
  const found = feeToRefund({ feeAmount, proposals: proposals.map(given) });
  expect(found?.words ?? null).toBe(words === 'all' ? 'Use the fee of this sale: EC$5.201' : words);
});

test('the amount written by the button is read back unchanged', () => {
  const fee = feeToRefund({ feeAmount: 1234.567, proposals: [] });
  expect(millsIn(exactTextFromMills(fee?.amountMills ?? 0n))).toBe(1_234_567);
});
