import { checkPaymentField, type PaymentValues } from '@piton/contract/payments/payment-fields.ts';
import { paymentFields, type PaymentField } from '@piton/contract/payments/payment-object.ts';
import { describe, expect, test } from 'vitest';
import { documentedFields } from './payment-object.tsx';

const rules = {
  today: '2026-11-27',
  amountMaxMills: 50_000_000n,
  isPurposeRequired: false,
} as const;

function problemOf(field: PaymentField, text: string, others: PaymentValues = {}): string | null {
  return checkPaymentField(field, { currency: 'XCD', ...others, [field]: text }, rules);
}

test('the docs list every field, and no other', () => {
  expect(documentedFields.toSorted()).toEqual(paymentFields.toSorted());
});

/** The limits in the docs, each at its edge and one step over it. */
describe.each<[PaymentField, string[], string[]]>([
  ['amount', ['12.50', '0.01', '50000.00'], ['0.00', '50000.01', '12.505']],
  ['currency', ['XCD'], ['USD']],
  ['cardNumber', ['4444-1111-2222-3333', '4444 1111 2222 3333', '4222222222222'], ['444411112222']],
  ['month', ['01', '12'], ['0', '13', '1']],
  ['year', ['2026', '2037', '37'], ['2025', '2038']],
  ['name', ['A'.repeat(60)], ['A'.repeat(61), '']],
  ['purpose', ['', 'A'.repeat(30)], ['A'.repeat(31)]],
  ['personName', ['A'.repeat(100)], ['A'.repeat(101), '']],
  ['personEmail', ['ann@example.com'], ['ann', '']],
  ['personPhone', ['1234567', '+1 (758) 555-0123', '1'.repeat(15)], ['123456', '1'.repeat(16), '']],
  ['country', ['', 'A'.repeat(60)], ['A'.repeat(61)]],
])('%s', (field, right, wrong) => {
  test.each(right)('accepts "%s"', (text) => {
    expect(problemOf(field, text)).toBeNull();
  });

  test.each(wrong)('refuses "%s"', (text) => {
    expect(problemOf(field, text)).not.toBeNull();
  });
});

test('the security code has the brand’s length', () => {
  const visa = { cardNumber: '4444111122223333' };
  const amex = { cardNumber: '378282246310005' };
  expect([problemOf('cvv', '123', visa), problemOf('cvv', '1234', amex)]).toEqual([null, null]);
  expect(problemOf('cvv', '1234', visa)).not.toBeNull();
  expect(problemOf('cvv', '123', amex)).not.toBeNull();
});
