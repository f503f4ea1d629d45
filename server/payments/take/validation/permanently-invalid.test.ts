import { expect, test } from 'vitest';
import { payment } from '../../testing/payment-world.ts';
import { isPermanentlyInvalid } from './permanently-invalid.ts';

const rules = {
  today: '2026-11-26',
  amountMaxMills: 50_000_000n,
  isPurposeRequired: true,
} as const;

test.each([
  ['no amount', { amount: '0.00' }],
  ['a mistyped card number', { cardNumber: '4444111122223334' }],
  ['a card that has expired', { month: '01', year: '2025' }],
  ['no email', { personEmail: '' }],
  ['a card number in the purpose', { purpose: 'card 4111111111111111' }],
])('a payment with %s is permanently invalid', (_what, changes) => {
  expect(isPermanentlyInvalid({ ...payment, ...changes }, rules)).toBe(true);
});

test.each([
  ['the other channel', { purpose: '' }],
  ['a later year', { year: '2045' }],
  ['a higher limit', { amount: '50000.01' }],
  ['a payment request', { purpose: 'CVV 123' }],
  ['a gateway that takes its brand', { cardNumber: '378282246310005', cvv: '1234' }],
])('a payment that %s could fix is not', (_what, changes) => {
  expect(isPermanentlyInvalid({ ...payment, ...changes }, rules)).toBe(false);
});
