/**
 * What a payer's browser or a merchant's server seals: the specification's payment object, every
 * value text, and the country that /payment asks for besides.
 */
export type PaymentObject = {
  /** The card holder's; the payer's own name is `personName`. */
  readonly name: string;
  /** "12.50" */
  readonly amount: string;
  readonly currency: string;
  /** "01" to "12" */
  readonly month: string;
  /** "2031" */
  readonly year: string;
  readonly cvv: string;
  readonly cardNumber: string;
  readonly purpose: string;
  readonly personEmail: string;
  readonly personPhone: string;
  readonly personName: string;
  readonly country?: string;
};

export type PaymentField = keyof PaymentObject;

/** In the order in which they are sealed. */
export const paymentFields = [
  'name',
  'amount',
  'currency',
  'month',
  'year',
  'cvv',
  'cardNumber',
  'purpose',
  'personEmail',
  'personPhone',
  'personName',
  'country',
] as const satisfies readonly PaymentField[];
