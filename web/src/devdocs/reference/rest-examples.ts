import { responseExample } from './api/api-document.ts';
import { webhookExample } from './api/webhook-example.ts';

/** The response to payment-request.sh. */
export function paymentRequestExample(): object {
  return responseExample('createPaymentRequest');
}

/** The body of a webhook. */
export function eventExample(): object {
  const data = responseExample('getPayment');
  return { ...webhookExample('payment.approved'), isExample: false, data };
}

/** The response to refund.sh. */
export function refundExample(): object {
  return responseExample('createRefund');
}
