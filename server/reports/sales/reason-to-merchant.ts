import { paymentReasons } from '@piton/contract/payments/payment-reasons.ts';

/** What was said to whoever paid, to whom it was not said: the bank and the details are the customer's. */
export function reasonToMerchant(reason: string): string {
  if (reason === paymentReasons.declined) return 'The customer’s bank declined this card.';
  return reason.replace(
    /^(One detail needs|\d+ details need) your attention\./,
    '$1 the customer’s attention.',
  );
}
