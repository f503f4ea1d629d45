/** The elements of a request, in the order in which they are judged. */
export const saleElements = [
  'MerchantKey',
  'TranType',
  'Amount',
  'Currency',
  'Invoice',
  'TranId',
  'CardNumber',
  'ExpiryMMYY',
  'VerificationValue',
  'CardholderName',
  'Address',
] as const;

export type SaleElement = (typeof saleElements)[number];

/** As text, the way it arrived; an element that was not sent is empty. */
export type SaleRequest = Record<SaleElement, string>;
