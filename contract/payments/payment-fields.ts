import { brandOfNumber } from '../cards/brand-of-number.ts';
import { brandNames, cardBrand, type CardBrand, securityCodeLength } from '../cards/card-brand.ts';
import { expiryYears, isPastMonth, readExpiryMonth, readExpiryYear } from '../cards/card-expiry.ts';
import {
  cardDigits,
  containsCardNumber,
  containsMiddleOf,
  containsSecurityCode,
  isCardNumber,
} from '../cards/card-number.ts';
import { formatMoney, millsFromText } from '../money/money.ts';
import type { PaymentField } from './payment-object.ts';
import { problemText, type PaymentProblem } from './payment-problem.ts';
import {
  findEmailProblem,
  findLineProblem,
  findNameProblem,
  findPhoneProblem,
} from './payment-text.ts';
import { plainDigits } from '../fields/plain-digits.ts';
import { problemWords } from '../http/problem-words.ts';
import type { CalendarDay } from '../time/time.ts';

export type PaymentRules = {
  readonly today: CalendarDay;
  readonly amountMaxMills: bigint;
  readonly isPurposeRequired: boolean;
  /** For a payment request, whose own purpose is stored instead of the payment's. */
  readonly isPurposeOfRequest?: boolean;
  /** By default every brand is valid, and the gateway's brands are checked elsewhere. */
  readonly brands?: readonly CardBrand[];
};

/** The unvalidated values of a form or of an opened seal. */
export type PaymentValues = Readonly<Record<string, unknown>>;

/**
 * Returns the problem with one field, which may depend on others and never quotes the input, or
 * null. The page calls it on blur and the server for every field of an opened seal, so that both
 * agree.
 */
export function findPaymentProblem(
  field: PaymentField,
  values: PaymentValues,
  rules: PaymentRules,
): PaymentProblem | null {
  const value = valueOf(field, values);
  if (value != null && typeof value !== 'string') return { kind: 'not_text' };
  const text = paymentText(field, values);
  if (text === '') return isRequired(field, rules) ? { kind: 'required' } : null;
  return checks[field](text, values, rules);
}

/** The same in the wire's form: an English sentence. */
export function checkPaymentField(
  field: PaymentField,
  values: PaymentValues,
  rules: PaymentRules,
): string | null {
  const problem = findPaymentProblem(field, values, rules);
  return problem === null ? null : problemText(problem, problemWords);
}

/** A field trimmed and in Unicode's composed form; empty if it is absent or not text. */
export function paymentText(field: PaymentField, values: PaymentValues): string {
  const value = valueOf(field, values);
  return typeof value === 'string' ? value.trim().normalize('NFC') : '';
}

function valueOf(field: PaymentField, values: PaymentValues): unknown {
  return Object.hasOwn(values, field) ? values[field] : undefined;
}

function isRequired(field: PaymentField, { isPurposeRequired }: PaymentRules): boolean {
  if (field === 'purpose') return isPurposeRequired;
  return field !== 'country';
}

type Check = (text: string, values: PaymentValues, rules: PaymentRules) => PaymentProblem | null;

const checks: Readonly<Record<PaymentField, Check>> = {
  name: withoutCardNumber((text) => findNameProblem(text, 60)),
  amount: amountProblem,
  currency: (_text, { currency }) => (currency === 'XCD' ? null : { kind: 'wrong_currency' }),
  month: monthProblem,
  year: yearProblem,
  cvv: securityCodeProblem,
  cardNumber: cardNumberProblem,
  purpose: (text, values, rules) => {
    const check = (line: string) => findLineProblem(line, 30);
    const guarded = rules.isPurposeOfRequest ? withoutCardNumber(check) : withoutCard(check);
    return guarded(text, values, rules);
  },
  personEmail: withoutCardNumber(findEmailProblem),
  personPhone: withoutCardNumber(findPhoneProblem, 'phone'),
  personName: withoutCard((text) => findNameProblem(text, 100)),
  country: withoutCard((text) => findLineProblem(text, 60)),
};

/**
 * These fields are stored and card numbers must not be: rejects anything that looks like one, the
 * payment's own number and revealing parts of it.
 */
function withoutCardNumber(
  check: (text: string) => PaymentProblem | null,
  kind: 'text' | 'phone' = 'text',
): Check {
  return (text, values) => {
    const own = cardDigits(paymentText('cardNumber', values));
    const plain = plainDigits(text);
    if (containsMiddleOf(own, plain) || containsCardNumber(plain, kind)) {
      return { kind: 'holds_card_number' };
    }
    return check(text);
  };
}

/** The same for a security code. Addresses and phone numbers may have digits after its name. */
function withoutCard(check: (text: string) => PaymentProblem | null): Check {
  return withoutCardNumber((text) =>
    containsSecurityCode(plainDigits(text)) ? { kind: 'holds_security_code' } : check(text),
  );
}

function amountProblem(
  text: string,
  _values: PaymentValues,
  { amountMaxMills }: PaymentRules,
): PaymentProblem | null {
  const amountMills = millsFromText(text);
  if (amountMills === null) return { kind: 'no_amount' };
  if (amountMills === 0n) return { kind: 'amount_zero' };
  if (amountMills <= amountMaxMills) return null;
  return { kind: 'amount_above', value: formatMoney(amountMaxMills) };
}

/** Whether the month is past depends on the year, so the month reports it once there is a year. */
function monthProblem(
  text: string,
  values: PaymentValues,
  { today }: PaymentRules,
): PaymentProblem | null {
  const month = readExpiryMonth(text);
  if (month === null) return { kind: 'no_month' };
  const year = readExpiryYear(paymentText('year', values));
  if (year === null || !expiryYears(today).includes(year)) return null;
  return isPastMonth(month, year, today) ? { kind: 'expired' } : null;
}

function yearProblem(
  text: string,
  _values: PaymentValues,
  { today }: PaymentRules,
): PaymentProblem | null {
  const year = readExpiryYear(text);
  if (year === null) return { kind: 'no_year' };
  if (isPastMonth(12, year, today)) return { kind: 'expired' };
  return expiryYears(today).includes(year) ? null : { kind: 'too_far_ahead' };
}

function securityCodeProblem(text: string, values: PaymentValues): PaymentProblem | null {
  const digits = cardDigits(paymentText('cardNumber', values));
  if (digits === '') {
    return /^\d{3,4}$/.test(text) ? null : { kind: 'no_security_code' };
  }
  const length = securityCodeLength(cardBrand(digits));
  if (/^\d+$/.test(text) && text.length === length) return null;
  return { kind: 'security_code_length', value: length };
}

function cardNumberProblem(
  text: string,
  _values: PaymentValues,
  { brands }: PaymentRules,
): PaymentProblem | null {
  const digits = cardDigits(text);
  if (!/^\d+$/.test(digits)) return { kind: 'no_card_number' };
  if (brands && isOfOtherBrand(digits, brands)) {
    return { kind: 'card_not_taken', value: brands.map((brand) => brandNames[brand]) };
  }
  return isCardNumber(digits) ? null : { kind: 'mistyped_card_number' };
}

/** After four digits, further digits don't change the brand. */
function isOfOtherBrand(digits: string, brands: readonly CardBrand[]): boolean {
  const brand = brandOfNumber(digits);
  return digits.length >= 4 && (brand === null || !brands.includes(brand));
}
