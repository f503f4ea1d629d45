import { paymentReasons } from '@piton/contract/payments/payment-reasons.ts';

/**
 * Rewords a reason for the customer as one for the merchant, because "your bank" and "your details"
 * are the customer's.
 */
export function reasonToMerchant(reason: string): string {
  if (reason === paymentReasons.declined) return 'The customer’s bank declined this card.';
  return reason.replace(
    /^(One detail needs|\d+ details need) your attention\./,
    '$1 the customer’s attention.',
  );
}
