import { getCurrentKey, revokeCurrentKey } from './keys.ts';
import {
  v1CancelPaymentRequest,
  v1CreatePaymentRequest,
  v1GetPaymentRequest,
  v1ListPaymentRequests,
  v1PayPaymentRequest,
} from './payment-requests.ts';
import { v1GetPayment, v1ListPayments } from './payments.ts';
import { v1GetPublicCompany, v1GetPublicPaymentRequest } from './public.ts';

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
  getPublicCompany: v1GetPublicCompany,
  getPublicPaymentRequest: v1GetPublicPaymentRequest,
};
