import { v1GetBalance } from './balance.ts';
import { v1GetDispute, v1ListDisputes } from './disputes.ts';
import { v1GetEvent, v1ListEvents } from './events.ts';
import { getCurrentKey, revokeCurrentKey } from './keys.ts';
import {
  v1CancelPaymentRequest,
  v1CreatePaymentRequest,
  v1GetPaymentRequest,
  v1ListPaymentRequests,
  v1PayPaymentRequest,
} from './payment-requests.ts';
import { v1GetPayment, v1ListPayments } from './payments.ts';
import { v1GetPayout, v1ListPayoutEntries, v1ListPayouts } from './payouts.ts';
import { v1GetPublicCompany, v1GetPublicPaymentRequest } from './public.ts';
import { v1CreateRefund, v1GetRefund, v1ListPaymentRefunds, v1ListRefunds } from './refunds.ts';
import {
  v1ListWebhookDeliveries,
  v1ResendWebhookDelivery,
  v1ResendWebhooksSince,
} from './webhook-deliveries.ts';
import {
  v1CreateWebhookEndpoint,
  v1DeleteWebhookEndpoint,
  v1EditWebhookEndpoint,
  v1GetWebhookEndpoint,
  v1ListWebhookEndpoints,
  v1RotateWebhookSecret,
  v1SendTestWebhook,
} from './webhook-endpoints.ts';

/** The API for merchants' servers. */
export const v1Endpoints = {
  getCurrentKey,
  revokeCurrentKey,
  createPaymentRequest: v1CreatePaymentRequest,
  listPaymentRequests: v1ListPaymentRequests,
  getPaymentRequest: v1GetPaymentRequest,
  payPaymentRequest: v1PayPaymentRequest,
  cancelPaymentRequest: v1CancelPaymentRequest,
  listPayments: v1ListPayments,
  getPayment: v1GetPayment,
  createRefund: v1CreateRefund,
  listPaymentRefunds: v1ListPaymentRefunds,
  listRefunds: v1ListRefunds,
  getRefund: v1GetRefund,
  listDisputes: v1ListDisputes,
  getDispute: v1GetDispute,
  listPayouts: v1ListPayouts,
  getPayout: v1GetPayout,
  listPayoutEntries: v1ListPayoutEntries,
  getBalance: v1GetBalance,
  listEvents: v1ListEvents,
  getEvent: v1GetEvent,
  getPublicCompany: v1GetPublicCompany,
  getPublicPaymentRequest: v1GetPublicPaymentRequest,
  createWebhookEndpoint: v1CreateWebhookEndpoint,
  listWebhookEndpoints: v1ListWebhookEndpoints,
  getWebhookEndpoint: v1GetWebhookEndpoint,
  editWebhookEndpoint: v1EditWebhookEndpoint,
  deleteWebhookEndpoint: v1DeleteWebhookEndpoint,
  rotateWebhookSecret: v1RotateWebhookSecret,
  sendTestWebhook: v1SendTestWebhook,
  listWebhookDeliveries: v1ListWebhookDeliveries,
  resendWebhookDelivery: v1ResendWebhookDelivery,
  resendWebhooksSince: v1ResendWebhooksSince,
};
