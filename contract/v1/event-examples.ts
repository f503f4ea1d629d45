import type { SaleMode } from '../payments/sale.ts';
import { addDays } from '../time/calendar.ts';
import { calendarDay } from '../time/time.ts';
import type { ExpiringKey, ReviewedCompany } from './event-subjects.ts';
import type { EventType } from './event-types.ts';
import type { V1Dispute } from './disputes.ts';
import type { V1PaymentRequest } from './payment-requests.ts';
import type { V1Payment } from './payments.ts';
import type { V1Payout } from './payouts.ts';
import type { V1Refund } from './refunds.ts';
import type { V1Money } from './v1-fields.ts';

// Placeholders, which `exampleOf` replaces.
const at = 'at';
const cutOffDay = 'cut-off';
const expectedDay = 'expected';
const respondBy = 'respond by';

const money = (value: string): V1Money => ({ value, currency: 'XCD' });

const payment: V1Payment = {
  id: 'pay_example0000000000000000000000001',
  mode: 'test',
  status: 'approved',
  amount: money('45.00'),
  fee: money('2.925'),
  refunded: money('0.00'),
  refundPending: money('0.00'),
  disputed: money('0.00'),
  paymentRequestId: 'pr_example000000001',
  reference: 'Order 17',
  metadata: { orderId: '17' },
  purpose: 'Nutmeg and cinnamon',
  customer: { name: 'Ana Joseph', email: 'ana@example.com', phone: '+1 758 450 0000' },
  card: { brand: 'visa', lastFour: '4242' },
  reason: '',
  reasonCode: null,
  transactionNumber: 'example000000001',
  invoiceNumber: 'exampleinv01',
  receiptUrl: null,
  createdAt: at,
};

const request: V1PaymentRequest = {
  id: 'pr_example000000001',
  mode: 'test',
  status: 'paid',
  amount: money('45.00'),
  purpose: 'Nutmeg and cinnamon',
  reference: 'Order 17',
  metadata: { orderId: '17' },
  uses: 'single',
  createdAt: at,
  expiresAt: null,
  successUrl: null,
  cancelUrl: null,
  url: 'https://pay.example.com/PayCompany/example',
  paidCount: 1,
  lastPaymentId: payment.id,
};

const unpaid = { paidCount: 0, lastPaymentId: null } as const;

const refund: V1Refund = {
  id: 're_example0000000000000000000000002',
  mode: 'test',
  status: 'succeeded',
  paymentId: payment.id,
  amount: money('45.00'),
  feeReturned: money('2.925'),
  reason: 'Out of stock',
  keyId: null,
  isVoid: false,
  failure: null,
  acquirerReference: 'EXAMPLE1',
  dueOn: null,
  createdAt: at,
  endedAt: at,
};

const pendingRefund = { status: 'pending', acquirerReference: '', endedAt: null } as const;

const dispute: V1Dispute = {
  id: 'dp_example0000000000000000000000003',
  mode: 'test',
  status: 'open',
  paymentId: payment.id,
  amount: money('45.00'),
  fee: money('0.00'),
  reason: 'not_received',
  acquirerReference: 'EXAMPLE2',
  response: 'none',
  respondBy,
  createdAt: at,
  decidedAt: null,
};

const payout: V1Payout = {
  id: 'po_example0000000000000000000000004',
  mode: 'test',
  status: 'queued',
  amount: money('1250.40'),
  payments: money('1337.33'),
  paymentCount: 17,
  fees: money('86.926'),
  other: money('0.00'),
  reference: 'EXAMPLE0003',
  bank: { name: 'Example Bank', lastFour: '4756' },
  cutOffDay,
  expectedDay,
  depositedOn: null,
  reason: '',
  createdAt: at,
};

const company: ReviewedCompany = {
  id: 'example',
  name: 'Soufrière Spice Market',
  inReview: false,
  acceptsLive: true,
  note: '',
};

const key: ExpiringKey = {
  id: 'key_example0000000000000000000000005',
  mode: 'test',
  name: 'Web shop',
  expiresAt: at,
};

const examples: Readonly<Record<EventType, object>> = {
  'payment.approved': payment,
  'payment.declined': {
    ...payment,
    status: 'declined',
    reason: 'The customer’s bank declined this card.',
    reasonCode: 'declined',
  },
  'payment.pending': { ...payment, status: 'pending' },
  'payment_request.paid': request,
  'payment_request.expired': { ...request, status: 'expired', expiresAt: at, ...unpaid },
  'refund.pending': { ...refund, ...pendingRefund },
  'refund.succeeded': refund,
  'refund.failed': { ...refund, status: 'failed', failure: 'declined', acquirerReference: '' },
  'dispute.opened': dispute,
  'dispute.due': dispute,
  'dispute.won': { ...dispute, status: 'won', decidedAt: at },
  'dispute.lost': { ...dispute, status: 'lost', decidedAt: at },
  'payout.queued': payout,
  'payout.in_transit': { ...payout, status: 'in_transit' },
  'payout.deposited': { ...payout, status: 'deposited', depositedOn: expectedDay },
  'payout.returned': { ...payout, status: 'returned' },
  'payout.failed': { ...payout, status: 'failed' },
  'payout.cancelled': { ...payout, status: 'cancelled' },
  'company.review_changed': company,
  'key.expiring': key,
};

/** An object as the event of that type has it, for test events. It has just happened. */
export function exampleOf(type: EventType, mode: SaleMode, now: Date): object {
  const today = calendarDay(now);
  const times = new Map<unknown, string>([
    [at, now.toISOString()],
    [cutOffDay, today],
    [expectedDay, addDays(today, 2)],
    [respondBy, addDays(today, 14)],
  ]);
  const fields = Object.entries(examples[type]).map(([name, value]: [string, unknown]) => [
    name,
    name === 'mode' ? mode : (times.get(value) ?? value),
  ]);
  return Object.fromEntries(fields) as object;
}
