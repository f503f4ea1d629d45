import { needsAttention, paymentReasons } from '@piton/contract/payments/payment-reasons.ts';
import { browserNeeded } from '@piton/contract/payments/payment-response.ts';
import { expect, test } from 'vitest';
import { reasonToMerchant } from './reason-to-merchant.ts';

test.each([
  [paymentReasons.declined, 'The customer’s bank declined this card.'],
  [paymentReasons.challengeCancelled, 'The customer cancelled this payment. Nothing was charged.'],
  [
    browserNeeded,
    'This company’s card gateway requires 3-D Secure, which needs the customer’s browser. Nothing was charged.',
  ],
  [needsAttention(1), 'One detail needs the customer’s attention. Nothing was charged.'],
  [needsAttention(3), '3 details need the customer’s attention. Nothing was charged.'],
  [paymentReasons.notSent, paymentReasons.notSent],
  ['Do Not Honour', 'Do Not Honour'],
])('the merchant reads %s as %s', (reason, shown) => {
  expect(reasonToMerchant(reason)).toBe(shown);
});

test('no text for customers reaches the merchant in the second person', () => {
  for (const reason of Object.values(paymentReasons)) {
    expect(reasonToMerchant(reason)).not.toMatch(/\byou(?:r|rself)?\b/i);
  }
});
