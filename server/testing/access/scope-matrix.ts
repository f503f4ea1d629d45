import { type Endpoint, type KeyScope, keyScopeNames } from '@piton/contract/http/endpoint.ts';
import { v1Endpoints } from '@piton/contract/v1/v1-endpoints.ts';

export type V1Name = keyof typeof v1Endpoints;
/** `secret`: every secret key. `publishable`: every key, also one in a page. */
export type KeyNeed = KeyScope | 'secret' | 'publishable';

export const v1Names = Object.keys(v1Endpoints) as V1Name[];

/** The key that each endpoint needs. Independent of the contract on purpose, so that both must agree. */
export const keyNeeds: Partial<Record<V1Name, KeyNeed>> = {
  getCurrentKey: 'secret',
  revokeCurrentKey: 'secret',
  createPaymentRequest: 'request',
  listPaymentRequests: 'read',
  getPaymentRequest: 'read',
  payPaymentRequest: 'charge',
  cancelPaymentRequest: 'request',
  listPayments: 'read',
  getPayment: 'read',
  createRefund: 'refund',
  listPaymentRefunds: 'read',
  listRefunds: 'read',
  getRefund: 'read',
  listDisputes: 'read',
  getDispute: 'read',
  listPayouts: 'read',
  getPayout: 'read',
  listPayoutEntries: 'read',
  getBalance: 'read',
  listEvents: 'read',
  getEvent: 'read',
  getPublicCompany: 'publishable',
  getPublicPaymentRequest: 'publishable',
  createWebhookEndpoint: 'webhooks',
  listWebhookEndpoints: 'webhooks',
  getWebhookEndpoint: 'webhooks',
  editWebhookEndpoint: 'webhooks',
  deleteWebhookEndpoint: 'webhooks',
  rotateWebhookSecret: 'webhooks',
  sendTestWebhook: 'webhooks',
  listWebhookDeliveries: 'webhooks',
  resendWebhookDelivery: 'webhooks',
  resendWebhooksSince: 'webhooks',
};

export function needByContract(name: V1Name): KeyNeed {
  const { caller, scope }: Endpoint = v1Endpoints[name];
  if (caller === 'anyKey') return 'publishable';
  return scope ?? 'secret';
}

/** The part of docs/access-matrix.md about API keys. */
export function scopeMatrixDocs(): string {
  const columns = [...keyScopeNames, 'publishable key'];
  const rows = v1Names.map((name) => {
    const { method, path }: Endpoint = v1Endpoints[name];
    const need = needByContract(name);
    const isForAll = need === 'publishable';
    const may = [
      ...keyScopeNames.map((scope) => isForAll || need === 'secret' || need === scope),
      isForAll,
    ];
    return `| \`${method} ${path}\` | ${may.map((yes) => (yes ? 'yes' : '')).join(' | ')} |`;
  });
  return `## API keys

The permissions of secret keys. A key reaches only its own company, and only its own mode.

| endpoint | ${columns.join(' | ')} |
|---|${columns.map(() => '---|').join('')}
${rows.join('\n')}
`;
}
