import type { CardBrand } from '@piton/contract/cards/card-brand.ts';
import { cardDigits } from '@piton/contract/cards/card-number.ts';
import { paymentText } from '@piton/contract/payments/payment-fields.ts';
import type { PaymentField, PaymentObject } from '@piton/contract/payments/payment-object.ts';
import { amountOr, readEditedAmount } from '@piton/contract/fields/typed-amount.ts';
import { brandSoFar } from './card-number-mask.ts';

/** In the order of the page. */
export const formFields = [
  'amount',
  'purpose',
  'cardNumber',
  'month',
  'year',
  'cvv',
  'name',
  'personName',
  'personEmail',
  'personPhone',
  'country',
] as const satisfies readonly PaymentField[];
export type FormField = (typeof formFields)[number];

export type Control = HTMLInputElement | HTMLSelectElement;

/**
 * Controls have an id and no name, so that a form submitted before our script loads sends nothing.
 */
export function controlId(field: FormField): string {
  return `pay-${field}`;
}

export function controlOf(form: HTMLFormElement, field: FormField): Control | null {
  const element = form.elements.namedItem(controlId(field));
  return isControl(element) ? element : null;
}

/** The field an event comes from. */
export function fieldOf(target: EventTarget | null): FormField | null {
  return formFields.find((field) => isControl(target) && target.id === controlId(field)) ?? null;
}

function isControl(value: unknown): value is Control {
  return value instanceof HTMLInputElement || value instanceof HTMLSelectElement;
}

/** The form as it is sealed: trimmed, with the amount and the card number free of separators. */
export function readPayment(form: HTMLFormElement): PaymentObject {
  const typed = typedValues(form);
  const text = (field: FormField) => paymentText(field, typed);
  return {
    name: text('name'),
    amount: amountOr(text('amount'), readEditedAmount(text('amount'))),
    currency: 'XCD',
    month: text('month'),
    year: text('year'),
    cvv: text('cvv'),
    cardNumber: cardDigits(text('cardNumber')),
    purpose: text('purpose'),
    personEmail: text('personEmail'),
    personPhone: text('personPhone'),
    personName: text('personName'),
    ...(typed.country !== undefined && { country: text('country') }),
  };
}

function typedValues(form: HTMLFormElement): Partial<Record<FormField, string>> {
  const entries = formFields.map((field) => [field, controlOf(form, field)?.value]);
  return Object.fromEntries(entries) as Partial<Record<FormField, string>>;
}

/** The values the page shows next to the fields during input. */
export type FormSnapshot = {
  readonly amountMills: bigint | null;
  readonly brand: CardBrand | null;
  readonly year: string;
  readonly purposeLength: number;
};

export function takeSnapshot(form: HTMLFormElement): FormSnapshot {
  const typed = typedValues(form);
  return {
    amountMills: readEditedAmount(typed.amount ?? ''),
    brand: brandSoFar(typed.cardNumber ?? ''),
    year: typed.year ?? '',
    purposeLength: Array.from(typed.purpose ?? '').length,
  };
}

export function isSameSnapshot(one: FormSnapshot, other: FormSnapshot): boolean {
  return (
    one.amountMills === other.amountMills &&
    one.brand === other.brand &&
    one.year === other.year &&
    one.purposeLength === other.purposeLength
  );
}
