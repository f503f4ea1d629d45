import { payRequestPath, receiptPath } from '../http/routes.ts';
import type { SaleMode } from '../payments/sale.ts';
import { exampleOf } from './event-examples.ts';
import type { EventType } from './event-types.ts';
import type { v1Endpoints } from './v1-endpoints.ts';

/** The body that an operation takes and the one that it returns, for a reader or a generator. */
export type OperationExample = {
  readonly id?: string;
  readonly body?: object;
  readonly response: object;
};

const now = new Date('2026-12-01T14:05:00.000Z');
const later = '2026-12-01T14:05:02.000Z';
const mode: SaleMode = 'test';

const ids = {
  paymentRequest: 'pr_q7Ck2m0XW4h8Zp1R',
  payment: 'pay_019a0c6e7a107c3a9d525e1f0c6b2a44',
  refund: 're_019a0c7b51f07d1e8b6c9d0e2f4a6b18',
  dispute: 'dp_019a31c04e2b7a90b3d8f16c5a7e9024',
  payout: 'po_019a2f5588d17c44a0e1b2c3d4e5f607',
  event: 'evt_019a0c6e7c337b02936d4a8f5e1c0b72',
  webhookEndpoint: 'we_019a0b1d20c47e5f8a9b0c1d2e3f4a56',
  webhookDelivery: 'wd_019a0c6e7c5e7f1da2b3c4d5e6f70819',
  key: 'key_019a0b0c1f3a7d42b5c6d7e8f9a0b1c2',
  company: 'DemoSoufriereSpice01',
} as const;

/** Events have ids that can't be fetched; these objects are about real ones. */
const realIds: Readonly<Record<string, string>> = {
  pay_example0000000000000000000000001: ids.payment,
  pr_example000000001: ids.paymentRequest,
  re_example0000000000000000000000002: ids.refund,
  dp_example0000000000000000000000003: ids.dispute,
  po_example0000000000000000000000004: ids.payout,
};

function objectOf(type: EventType, of: SaleMode = mode): object {
  return JSON.parse(JSON.stringify(exampleOf(type, of, now)), (_key, value: unknown) =>
    typeof value === 'string' ? (realIds[value] ?? value) : value,
  ) as object;
}

const money = (value: string) => ({ value, currency: 'XCD' });
const page = (item: object) => ({ items: [item], nextCursor: null });

const purpose = 'Nutmeg and cinnamon';
const requestFields = {
  amount: money('45.00'),
  purpose,
  reference: 'Order 17',
  metadata: { orderId: '17' },
} as const;
/** The address of Piton in all examples. */
export const exampleOrigin = 'https://pay.example.com';
const requestId = ids.paymentRequest.slice('pr_'.length);
const url = exampleOrigin + payRequestPath({ companyId: ids.company, requestId, mode });
const openRequest = {
  ...objectOf('payment_request.expired'),
  status: 'open',
  expiresAt: null,
  url,
};
const payment = {
  ...objectOf('payment.approved'),
  receiptUrl: exampleOrigin + receiptPath({ companyId: ids.company, receiptToken: 'Yk3v9TqB2mXw' }),
};
const refundBody = { amount: money('10.00'), reason: 'One jar was broken' };
const refund = {
  ...objectOf('refund.pending'),
  ...refundBody,
  feeReturned: money('0.65'),
  keyId: ids.key,
};
const dispute = objectOf('dispute.opened');
const payout = objectOf('payout.deposited', 'live');
const payoutEntry = {
  type: 'payment',
  paymentId: ids.payment,
  refundId: null,
  disputeId: null,
  payoutId: null,
  gross: money('45.00'),
  fee: money('2.925'),
  net: money('42.075'),
  createdAt: now.toISOString(),
} as const;
const event = {
  id: ids.event,
  type: 'payment.approved',
  mode,
  isExample: false,
  createdAt: later,
  data: payment,
} as const;

const endpointBody = {
  url: 'https://shop.example/piton',
  description: 'Web shop',
  types: ['payment.approved', 'payment.declined', 'refund.succeeded', 'refund.failed'],
} as const;
const endpoint = {
  id: ids.webhookEndpoint,
  mode,
  ...endpointBody,
  status: 'enabled',
  disabledBy: null,
  failingSince: null,
  createdAt: now.toISOString(),
} as const;
const endpointWithSecret = { ...endpoint, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' };
const delivery = {
  id: ids.webhookDelivery,
  eventId: ids.event,
  endpointId: ids.webhookEndpoint,
  type: 'payment.approved',
  status: 'delivered',
  attempts: 1,
  nextAttemptAt: null,
  isResend: false,
  createdAt: later,
  endedAt: '2026-12-01T14:05:03.000Z',
  lastAttempt: {
    at: '2026-12-01T14:05:02.600Z',
    durationMs: 84,
    status: 200,
    failure: null,
    response: 'ok',
  },
} as const;
const resentDelivery = {
  ...delivery,
  status: 'waiting',
  attempts: 0,
  nextAttemptAt: '2026-12-01T16:30:00.000Z',
  isResend: true,
  createdAt: '2026-12-01T16:30:00.000Z',
  endedAt: null,
  lastAttempt: null,
} as const;

const sealed = 'eyJhbGciOiJSU0EtT0FFUC0yNTYiLCJlbmMiOiJBMjU2R0NNIn0.…';
const browser = {
  language: 'en-LC',
  screenWidth: 390,
  screenHeight: 844,
  colorDepth: 24,
  timeZoneOffsetMinutes: 240,
  isJavaEnabled: false,
  challengeWindow: '390x400',
  ip: '203.0.113.7',
  acceptHeader: 'text/html,application/xhtml+xml,*/*',
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
} as const;

/** One example of each operation. The objects in them belong together. */
export const v1Examples: Readonly<Record<keyof typeof v1Endpoints, OperationExample>> = {
  getCurrentKey: {
    response: {
      id: ids.key,
      mode,
      companyId: ids.company,
      name: 'Web shop',
      scopes: ['read', 'request', 'refund'],
      expiresAt: null,
    },
  },
  revokeCurrentKey: { response: { id: ids.key, revoked: true } },
  createPaymentRequest: { body: requestFields, response: openRequest },
  listPaymentRequests: { response: page(openRequest) },
  getPaymentRequest: {
    id: ids.paymentRequest,
    response: { ...objectOf('payment_request.paid'), url },
  },
  payPaymentRequest: {
    id: ids.paymentRequest,
    body: { encryptedTxt: sealed, browser },
    response: { payment, action: null },
  },
  cancelPaymentRequest: {
    id: ids.paymentRequest,
    response: { ...openRequest, status: 'cancelled' },
  },
  listPayments: { response: page(payment) },
  getPayment: { id: ids.payment, response: payment },
  createRefund: { id: ids.payment, body: refundBody, response: refund },
  listPaymentRefunds: { id: ids.payment, response: page(refund) },
  listRefunds: { response: page(refund) },
  getRefund: {
    id: ids.refund,
    response: {
      ...refund,
      status: 'succeeded',
      acquirerReference: '633510284417',
      endedAt: '2026-12-01T14:05:04.000Z',
    },
  },
  listDisputes: { response: page(dispute) },
  getDispute: { id: ids.dispute, response: dispute },
  listPayouts: { response: page(payout) },
  getPayout: { id: ids.payout, response: payout },
  listPayoutEntries: { id: ids.payout, response: page(payoutEntry) },
  getBalance: {
    response: {
      mode: 'live',
      available: money('842.115'),
      disputed: money('45.00'),
      refundPending: money('10.00'),
      inTransit: money('1250.40'),
      nextPayoutOn: '2026-12-04',
    },
  },
  listEvents: { response: page(event) },
  getEvent: { id: ids.event, response: event },
  getPublicCompany: {
    response: {
      id: ids.company,
      name: 'Soufrière Spice Market',
      mode,
      publicKey: '-----BEGIN PUBLIC KEY-----\n…\n-----END PUBLIC KEY-----\n',
      keyId: 'k7Q2mXw4h8Zp1RvN',
      acceptsLive: true,
    },
  },
  getPublicPaymentRequest: {
    id: ids.paymentRequest,
    response: {
      id: ids.paymentRequest,
      mode,
      status: 'open',
      amount: money('45.00'),
      purpose,
      expiresAt: null,
      url,
    },
  },
  createWebhookEndpoint: { body: endpointBody, response: endpointWithSecret },
  listWebhookEndpoints: { response: { items: [endpoint] } },
  getWebhookEndpoint: { id: ids.webhookEndpoint, response: endpoint },
  editWebhookEndpoint: {
    id: ids.webhookEndpoint,
    body: { types: ['*'] },
    response: { ...endpoint, types: ['*'] },
  },
  deleteWebhookEndpoint: {
    id: ids.webhookEndpoint,
    response: { id: ids.webhookEndpoint, deleted: true },
  },
  rotateWebhookSecret: { id: ids.webhookEndpoint, response: endpointWithSecret },
  sendTestWebhook: {
    id: ids.webhookEndpoint,
    body: { type: 'payment.approved' },
    response: { deliveryId: ids.webhookDelivery },
  },
  listWebhookDeliveries: { id: ids.webhookEndpoint, response: page(delivery) },
  resendWebhookDelivery: { id: ids.webhookDelivery, response: resentDelivery },
  resendWebhooksSince: {
    id: ids.webhookEndpoint,
    body: { since: '2026-12-01T12:00:00Z' },
    response: { count: 12, continueFrom: null },
  },
};
