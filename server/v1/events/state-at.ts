import type { V1Dispute } from '@piton/contract/v1/disputes.ts';
import type { EventType } from '@piton/contract/v1/event-types.ts';
import type { V1PaymentRequest } from '@piton/contract/v1/payment-requests.ts';
import type { V1Payment } from '@piton/contract/v1/payments.ts';
import type { V1Payout } from '@piton/contract/v1/payouts.ts';
import type { V1Refund } from '@piton/contract/v1/refunds.ts';
import { v1Id } from '@piton/contract/v1/v1-fields.ts';
import { v1MoneyOf } from '../v1-money.ts';
import type { UnrenderedEvent } from './select-events.ts';

type State = Partial<V1Payment | V1PaymentRequest | V1Refund | V1Dispute | V1Payout>;

/**
 * The fields that contradict the event's type if its object has changed by the time that it is
 * read.
 */
export function stateAt({
  type,
  sequenceKey,
}: Pick<UnrenderedEvent, 'type' | 'sequenceKey'>): State {
  // Paid requests come in the order of their payments.
  if (type === 'payment_request.paid') return { lastPaymentId: v1Id('payment', sequenceKey) };
  return states[type] ?? {};
}

const none = v1MoneyOf(0n);
const underWay = { depositedOn: null, reason: '' } satisfies Partial<V1Payout>;

const states: Partial<Record<EventType, State>> = {
  'payment.pending': {
    status: 'pending',
    fee: none,
    refunded: none,
    refundPending: none,
    disputed: none,
    reason: '',
    reasonCode: null,
    receiptUrl: null,
  },
  'payment_request.expired': { status: 'expired' },
  'refund.pending': { status: 'pending', failure: null, acquirerReference: '', endedAt: null },
  'dispute.opened': { status: 'open', response: 'none', decidedAt: null },
  'dispute.due': { status: 'open', decidedAt: null },
  'payout.queued': { status: 'queued', ...underWay },
  'payout.in_transit': { status: 'in_transit', ...underWay },
  'payout.deposited': { status: 'deposited', reason: '' },
};
