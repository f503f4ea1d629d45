import type { v1Endpoints } from '@piton/contract/v1/v1-endpoints.ts';

type Operation = keyof typeof v1Endpoints;

/**
 * The methods of every SDK by resource, each with its operation. The languages write the names in
 * their own case: `paymentRequests.create` is `payment_requests.create` in Python.
 */
export const surface = {
  paymentRequests: {
    create: 'createPaymentRequest',
    list: 'listPaymentRequests',
    get: 'getPaymentRequest',
    cancel: 'cancelPaymentRequest',
    pay: 'payPaymentRequest',
  },
  payments: { list: 'listPayments', get: 'getPayment' },
  refunds: { create: 'createRefund', list: 'listRefunds', get: 'getRefund' },
  disputes: { list: 'listDisputes', get: 'getDispute' },
  payouts: { list: 'listPayouts', get: 'getPayout', listEntries: 'listPayoutEntries' },
  balance: { get: 'getBalance' },
  events: { list: 'listEvents', get: 'getEvent' },
  webhookEndpoints: {
    create: 'createWebhookEndpoint',
    list: 'listWebhookEndpoints',
    get: 'getWebhookEndpoint',
    edit: 'editWebhookEndpoint',
    delete: 'deleteWebhookEndpoint',
    rotateSecret: 'rotateWebhookSecret',
    sendTest: 'sendTestWebhook',
    listDeliveries: 'listWebhookDeliveries',
    resendSince: 'resendWebhooksSince',
  },
  webhookDeliveries: { resend: 'resendWebhookDelivery' },
  keys: { getCurrent: 'getCurrentKey', revokeCurrent: 'revokeCurrentKey' },
  checkout: { getCompany: 'getPublicCompany', getPaymentRequest: 'getPublicPaymentRequest' },
} as const satisfies Record<string, Record<string, Operation>>;

/** Operations without a method of their own, each with what does the same. */
export const leftOut: Partial<Record<Operation, string>> = {
  listPaymentRefunds: 'refunds.list({ payment })',
};
