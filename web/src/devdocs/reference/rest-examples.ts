import { payRequestPath } from '@piton/contract/http/routes.ts';
import { exampleOf } from '@piton/contract/v1/event-examples.ts';
import { originPlaceholder } from '../../site/placeholders.ts';

const now = new Date('2026-12-01T14:05:00.000Z');

/** The response to payment-request.sh. */
export function paymentRequestExample(): object {
  const path = payRequestPath({
    companyId: 'DemoSoufriereSpice01',
    requestId: 'example000000001',
    mode: 'test',
  });
  return {
    ...exampleOf('payment_request.expired', 'test', now),
    status: 'open',
    expiresAt: null,
    url: originPlaceholder + path,
  };
}

/** The body of a webhook. */
export function eventExample(): object {
  return {
    type: 'payment.approved',
    timestamp: now.toISOString(),
    mode: 'test',
    isExample: false,
    data: exampleOf('payment.approved', 'test', now),
  };
}

/** The response to refund.sh. */
export function refundExample(): object {
  return {
    ...exampleOf('refund.pending', 'test', now),
    amount: { value: '10.00', currency: 'XCD' },
    feeReturned: { value: '0.65', currency: 'XCD' },
    reason: 'One jar was broken',
    keyId: 'key_00000000000000000000000000000005',
  };
}
