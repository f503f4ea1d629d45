import { randomUUID } from 'node:crypto';

const params = { companyId: 'z'.repeat(20) };
const endpointParams = { ...params, endpointId: randomUUID() };
const deliveryParams = { ...params, deliveryId: randomUUID() };
export const endpointFields = {
  mode: 'test' as const,
  url: 'https://shop.example.com/hooks',
  types: ['payment.approved' as const],
};

/** A merchant's requests about webhooks. */
export const webhookRequests = {
  getEvent: { params: { ...params, eventId: `evt_${'0'.repeat(32)}` } },
  listWebhookEndpoints: { params },
  createWebhookEndpoint: { params, body: endpointFields },
  editWebhookEndpoint: { params: endpointParams, body: { description: 'Shop' } },
  deleteWebhookEndpoint: { params: endpointParams },
  rotateWebhookSecret: { params: endpointParams },
  sendTestWebhook: { params: endpointParams, body: { type: 'payout.queued' as const } },
  listWebhookDeliveries: { params: endpointParams },
  getWebhookDelivery: { params: deliveryParams },
  resendWebhookDelivery: { params: deliveryParams },
  resendWebhooksSince: { params: endpointParams, body: { since: '2026-12-01T00:00:00Z' } },
};
