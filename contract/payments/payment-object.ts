/**
 * The plaintext of a seal: the specification's payment object, all values text, and the country
 * that /payment also asks for.
 */
export type PaymentObject = {
  /** The card holder's name; `personName` is the customer's. */
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

/** In the order of the sealed text. */
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
