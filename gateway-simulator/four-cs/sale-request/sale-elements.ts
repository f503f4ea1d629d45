/** The elements of a request, in the order of validation. */
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

/** Raw text; a missing element is empty. */
export type SaleRequest = Record<SaleElement, string>;
