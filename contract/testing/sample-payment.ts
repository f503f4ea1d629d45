import type { PaymentRules } from '../payments/payment-fields.ts';
import type { PaymentObject } from '../payments/payment-object.ts';

export const samplePayment: PaymentObject = {
  name: 'Marie St. Rose',
  amount: '12.50',
  currency: 'XCD',
  month: '08',
  year: '2031',
  cvv: '123',
  cardNumber: '4111 1111 1111 1111',
  purpose: 'Order 1042',
  personEmail: 'marie@example.com',
  personPhone: '+1 758-452-1234',
  personName: 'Marie St. Rose',
};

/** Every field at its maximum length, in the characters with the most bytes. */
export const longestPayment: Required<PaymentObject> = {
  name: '𠮷'.repeat(60),
  amount: '99,999.99',
  currency: 'XCD',
  month: '12',
  year: '2037',
  cvv: '1234',
  cardNumber: '3782 822463 10005',
  purpose: '🎉'.repeat(30),
  personEmail: `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(58)}.lc`,
  personPhone: '+1 (758) 452-1234'.padEnd(30, '.'),
  personName: 'é𠮷'.repeat(50),
  country: '🇱🇨'.repeat(30),
};

export const sampleRules: PaymentRules = {
  today: '2026-11-27',
  amountMaxMills: 99_999_990n,
  isPurposeRequired: false,
};
