import type { SaleDetails } from '@piton/contract/payments/sale-details.ts';
import type { RefundState } from '@piton/contract/refunds/refund.ts';
import { expect, test } from 'vitest';
import { netInWords } from './net-in-words.ts';

type Paid = NonNullable<SaleDetails['paid']>;
type Sold = {
  readonly amount?: string;
  readonly feeAmount?: number;
  readonly mode?: SaleDetails['mode'];
  readonly money?: Partial<Paid>;
  /** The returned fee of each refund, in mills. */
  readonly refunded?: readonly { feeMills: number; state?: RefundState }[];
  /** The fee of each dispute. */
  readonly fees?: readonly string[];
};

function netOf({
  amount = '100.00',
  feeAmount = 6.5,
  mode = 'live',
  money,
  refunded = [],
  fees = [],
}: Sold): string {
  const paid: Paid = {
    receiptPath: '',
    checkPath: '',
    state: 'paid',
    returned: '0.00',
    refunded: '0.00',
    disputed: '0.00',
    refundPending: '0.00',
    isVoided: false,
    isCollected: false,
    ...money,
  };
  const steps = fees.map((fee) => ({
    step: 'disputed' as const,
    status: 'Approved' as const,
    at: '2026-11-20T15:00:00.000Z',
    amount: '10.00',
    fee,
  }));
  const refunds = refunded.map(({ feeMills, state = 'done' }) => ({
    id: 'a',
    amountCents: 1000,
    feeMills,
    reason: 'Sent back',
    state,
    method: 'portal' as const,
    isByStaff: false,
    keyName: null,
    requested: '2026-11-20T15:00:00.000Z',
    dueOn: null,
    ended: null,
    isVoid: false,
    reference: '',
    failure: null,
  }));
  return netInWords({ amount, feeAmount, feePercent: 6.5, mode, paid, refunds, steps });
}

const fee = 'a fee of EC$6.50 (6.5%)';

test.each<[string, Sold, string]>([
  ['kept', {}, `You receive EC$93.50, after ${fee}.`],
  [
    'kept, with a fee of parts of a cent',
    { amount: '99.00', feeAmount: 6.435 },
    'You receive EC$92.56, after a fee of EC$6.44 (6.5%).',
  ],
  ['a test', { mode: 'test' }, `For a live payment you’d receive EC$93.50, after ${fee}.`],
  [
    'partly given back, with a dispute’s fee',
    { money: { state: 'partly_returned_dispute_lost', returned: '30.00' }, fees: ['25.00'] },
    `You receive EC$38.50, after ${fee} and EC$25.00 for disputes and the amounts below.`,
  ],
  [
    'won twice, of which each cost something',
    { fees: ['25.00', '25.00'] },
    `You receive EC$43.50, after ${fee} and EC$50.00 for disputes.`,
  ],
  [
    'won, and so small that the dispute cost more',
    { amount: '10.00', feeAmount: 0.65, fees: ['25.00'] },
    'Net loss after fees: EC$15.65, with a fee of EC$0.65 (6.5%) and EC$25.00 for disputes.',
  ],
  [
    'held',
    { money: { state: 'disputed', disputed: '100.00' }, fees: [''] },
    `All of it is on hold, and ${fee} still applies.`,
  ],
  [
    'refunded in part',
    { money: { state: 'partly_refunded', returned: '30.00' }, refunded: [{ feeMills: 1950 }] },
    'You receive EC$65.45, after a fee of EC$4.55 (6.5%) and the amounts below.',
  ],
  [
    'refunded in full, in two parts of which one is pending',
    {
      money: { state: 'refund_pending', returned: '30.00', refundPending: '70.00' },
      refunded: [{ feeMills: 1950 }, { feeMills: 4550, state: 'pending' }],
    },
    'You receive nothing, and our fee is returned to you.',
  ],
  [
    'not refunded after all',
    { refunded: [{ feeMills: 6500, state: 'failed' }] },
    `You receive EC$93.50, after ${fee}.`,
  ],
  [
    'returned_dispute_lost',
    { money: { state: 'returned_dispute_lost', returned: '100.00' }, fees: ['25.00'] },
    `You receive nothing, and ${fee} and EC$25.00 for disputes still apply.`,
  ],
])('for a payment that is %s', (_what, sold, words) => {
  expect(netOf(sold)).toBe(words);
});
