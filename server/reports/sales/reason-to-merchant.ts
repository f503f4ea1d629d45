import { paymentReasons } from '@piton/contract/payments/payment-reasons.ts';
import { browserNeeded } from '@piton/contract/payments/payment-response.ts';

const toMerchant: ReadonlyMap<string, string> = new Map([
  [paymentReasons.declined, 'The customer’s bank declined this card.'],
  [
    paymentReasons.notAuthenticated,
    'The customer’s bank couldn’t confirm who was paying. Nothing was charged.',
  ],
  // Its advice is for the sender of makPayment alone.
  [browserNeeded, browserNeeded.replace(/ Use the pay page .*$/, '')],
  [paymentReasons.challengeCancelled, 'The customer cancelled this payment. Nothing was charged.'],
]);

/**
 * Rewords a reason for the customer as one for the merchant, because "your bank" and "your details"
 * are the customer's.
 */
export function reasonToMerchant(reason: string): string {
  const own = toMerchant.get(reason);
  if (own !== undefined) return own;
  return reason.replace(
    /^(One detail needs|\d+ details need) your attention\./,
    '$1 the customer’s attention.',
  );
}
