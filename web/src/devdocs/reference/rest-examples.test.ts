import { v1PaymentRequest } from '@piton/contract/v1/payment-requests.ts';
import { v1Refund } from '@piton/contract/v1/refunds.ts';
import { webhookBodyOf } from '@piton/contract/v1/events.ts';
import { expect, test } from 'vitest';
import { originPlaceholder } from '../../site/placeholders.ts';
import { eventExample, paymentRequestExample, refundExample } from './rest-examples.ts';

/** Fields that the schema lacks would be left out. */
test.each([
  ['payment request', v1PaymentRequest, paymentRequestExample()],
  ['event', webhookBodyOf('payment.approved'), eventExample()],
  ['refund', v1Refund, refundExample()],
])('the example of a %s has every field of its schema, and no other', (_name, schema, example) => {
  const filled = JSON.parse(
    JSON.stringify(example).replace(originPlaceholder, 'https://pay.example.lc'),
  ) as unknown;
  expect(schema.parse(filled)).toEqual(filled);
});
