import { cardBrand, securityCodeLength } from './card-brand.ts';
import { expiryYears, isPastMonth, readExpiryMonth, readExpiryYear } from './card-expiry.ts';
import { cardDigits, holdsCardNumber, holdsMiddleOf, isCardNumber } from './card-number.ts';
import { requiredMessage } from './messages.ts';
import { formatMoney, millsFromText } from './money.ts';
import type { PaymentField } from './payment-object.ts';
import { emailProblem, lineProblem, nameProblem, phoneProblem } from './payment-text.ts';
import { plainDigits } from './plain-digits.ts';
import type { CalendarDay } from './time.ts';

export type PaymentRules = {
  readonly today: CalendarDay;
  readonly amountMaxMills: bigint;
  readonly isPurposeRequired: boolean;
};

/** A form that is filled in, or a seal that was opened: nothing is known about either yet. */
export type PaymentValues = Readonly<Record<string, unknown>>;

/**
 * What is wrong with one field, or null. The page calls it when a field is left and the server for
 * every field of an opened seal, so that a payer reads the same sentence from both. It is given all
 * values because some fields depend on others. No sentence holds anything that was typed.
 */
export function checkPaymentField(
  field: PaymentField,
  values: PaymentValues,
  rules: PaymentRules,
): string | null {
  const value = valueOf(field, values);
  if (value != null && typeof value !== 'string') return 'Send this field as text.';
  const text = paymentText(field, values);
  if (text === '') return isRequired(field, rules) ? requiredMessage : null;
  return checks[field](text, values, rules);
}

/** A field trimmed and in Unicode's composed form; empty when it is absent or is no text. */
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

type Check = (text: string, values: PaymentValues, rules: PaymentRules) => string | null;

const checks: Readonly<Record<PaymentField, Check>> = {
  name: withoutCardNumber((text) => nameProblem(text, 60)),
  amount: amountProblem,
  currency: (_text, { currency }) => (currency === 'XCD' ? null : 'Set the currency to XCD.'),
  month: monthProblem,
  year: yearProblem,
  cvv: securityCodeProblem,
  cardNumber: cardNumberProblem,
  purpose: withoutCardNumber((text) => lineProblem(text, 30)),
  personEmail: withoutCardNumber(emailProblem),
  personPhone: withoutCardNumber(phoneProblem, 'phone'),
  personName: withoutCardNumber((text) => nameProblem(text, 100)),
  country: withoutCardNumber((text) => lineProblem(text, 60)),
};

/**
 * These fields are kept and a card number is not, so none may come along in one of them: neither what
 * looks like one, nor the payment's own or a telling part of it.
 */
function withoutCardNumber(
  check: (text: string) => string | null,
  kind: 'text' | 'phone' = 'text',
): Check {
  return (text, values) => {
    const own = cardDigits(paymentText('cardNumber', values));
    const plain = plainDigits(text);
    if (holdsMiddleOf(own, plain) || holdsCardNumber(plain, kind)) {
      return 'Leave the card number out of this field.';
    }
    return check(text);
  };
}

function amountProblem(text: string, _values: PaymentValues, rules: PaymentRules): string | null {
  const amountMills = millsFromText(text);
  if (amountMills === null) return 'Enter an amount in dollars, with at most two decimals.';
  if (amountMills === 0n) return 'Enter an amount of EC$0.01 or more.';
  if (amountMills <= rules.amountMaxMills) return null;
  return `Enter an amount of ${formatMoney(rules.amountMaxMills)} or less.`;
}

const expiredMessage = 'This date has passed: correct it, or use another card.';

/** Whether the month is past depends on the year, and is said of the month once there is a year. */
function monthProblem(text: string, values: PaymentValues, { today }: PaymentRules): string | null {
  const month = readExpiryMonth(text);
  if (month === null) return 'Choose the month when the card expires, from 01 to 12.';
  const year = readExpiryYear(paymentText('year', values));
  if (year === null || !expiryYears(today).includes(year)) return null;
  return isPastMonth(month, year, today) ? expiredMessage : null;
}

function yearProblem(text: string, _values: PaymentValues, rules: PaymentRules): string | null {
  const year = readExpiryYear(text);
  if (year === null) return 'Choose the year when the card expires, in four digits.';
  if (isPastMonth(12, year, rules.today)) return expiredMessage;
  return expiryYears(rules.today).includes(year)
    ? null
    : 'Check the year when the card expires; it is too far ahead.';
}

function securityCodeProblem(text: string, values: PaymentValues): string | null {
  const digits = cardDigits(paymentText('cardNumber', values));
  if (digits === '') {
    return /^\d{3,4}$/.test(text) ? null : 'Enter the security code, 3 or 4 digits.';
  }
  const length = securityCodeLength(cardBrand(digits));
  if (/^\d+$/.test(text) && text.length === length) return null;
  return `Enter the ${length} digits on the ${length === 4 ? 'front' : 'back'} of the card.`;
}

function cardNumberProblem(text: string): string | null {
  const digits = cardDigits(text);
  if (!/^\d+$/.test(digits)) return 'Enter the card number in digits.';
  return isCardNumber(digits) ? null : 'Check the card number; it has a typing mistake.';
}
