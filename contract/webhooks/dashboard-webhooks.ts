import {
  getWebhookDelivery,
  listWebhookDeliveries,
  resendWebhookDelivery,
  resendWebhooksSince,
} from './webhook-delivery.ts';
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  editWebhookEndpoint,
  listWebhookEndpoints,
  rotateWebhookSecret,
  sendTestWebhook,
} from './webhook-endpoint.ts';

/** The owner's webhooks in the dashboard. */
export const dashboardWebhooks = {
  listWebhookEndpoints,
  createWebhookEndpoint,
  editWebhookEndpoint,
  deleteWebhookEndpoint,
  rotateWebhookSecret,
  sendTestWebhook,
  listWebhookDeliveries,
  getWebhookDelivery,
  resendWebhookDelivery,
  resendWebhooksSince,
} as const;
