import type { CardBrand } from '../cards/card-brand.ts';
import { readExpiryMonth, readExpiryYear } from '../cards/card-expiry.ts';
import { cardDigits, knownBrand, lastFour } from '../cards/card-number.ts';
import { millsFromText } from '../money/money.ts';
import {
  checkPaymentField,
  paymentText,
  type PaymentRules,
  type PaymentValues,
} from './payment-fields.ts';
import { paymentFields, type PaymentField } from './payment-object.ts';

/** A valid payment object, parsed into the server's types. */
export type Payment = {
  readonly amountMills: bigint;
  readonly card: {
    readonly number: string;
    readonly brand: CardBrand;
    readonly lastFour: string;
    readonly month: number;
    readonly year: number;
    readonly securityCode: string;
    readonly holder: string;
  };
  /** "N/A" if the customer gave none. */
  readonly purpose: string;
  readonly person: { readonly name: string; readonly email: string; readonly phone: string };
  readonly country: string | null;
};

export type PaymentProblems = Partial<Record<PaymentField, string>>;

export type CheckedPayment =
  | { readonly ok: true; readonly payment: Payment }
  | { readonly ok: false; readonly fields: PaymentProblems };

/** Parses an opened seal, or returns all its problems at once. */
export function checkPayment(sealed: PaymentValues, rules: PaymentRules): CheckedPayment {
  const fields: PaymentProblems = {};
  for (const field of paymentFields) {
    const problem = checkPaymentField(field, sealed, rules);
    if (problem !== null) fields[field] = problem;
  }
  const text = (field: PaymentField) => paymentText(field, sealed);
  const amountMills = millsFromText(text('amount'));
  const month = readExpiryMonth(text('month'));
  const year = readExpiryYear(text('year'));
  const hasProblems = Object.keys(fields).length > 0;
  if (hasProblems || amountMills === null || month === null || year === null) {
    return { ok: false, fields };
  }
  const number = cardDigits(text('cardNumber'));
  const payment: Payment = {
    amountMills,
    card: {
      number,
      brand: knownBrand(number),
      lastFour: lastFour(number),
      month,
      year,
      securityCode: text('cvv'),
      holder: text('name'),
    },
    purpose: text('purpose') || 'N/A',
    person: { name: text('personName'), email: text('personEmail'), phone: text('personPhone') },
    country: text('country') || null,
  };
  return { ok: true, payment };
}
