import { cardDigits, knownBrand, lastFour } from '@piton/contract/cards/card-number.ts';
import { millsFromText } from '@piton/contract/money/money.ts';
import type { PaymentProblems } from '@piton/contract/payments/payment.ts';
import { paymentText, type PaymentValues } from '@piton/contract/payments/payment-fields.ts';
import type { PaymentField } from '@piton/contract/payments/payment-object.ts';
import { needsAttention, paymentReasons } from '@piton/contract/payments/payment-reasons.ts';
import type { FirstState, SaleDetails } from '../begin-sale.ts';

/**
 * The row of an invalid payment keeps only its valid fields: an invalid value could be anything,
 * even a card number.
 */
export function refusedDetails(values: PaymentValues, problems: PaymentProblems): SaleDetails {
  const right = (field: PaymentField) =>
    problems[field] === undefined ? paymentText(field, values) : '';
  const number = cardDigits(right('cardNumber'));
  return {
    amountMills: millsFromText(right('amount')) ?? 0n,
    purpose: right('purpose') || 'N/A',
    person: {
      name: right('personName'),
      email: right('personEmail'),
      phone: right('personPhone'),
    },
    country: right('country') || null,
    card: number === '' ? null : { brand: knownBrand(number), lastFour: lastFour(number) },
  };
}

export function refusedState(problems: PaymentProblems, advice: 'fix' | 'other_card'): FirstState {
  const rejectedFields = Object.fromEntries(
    Object.entries(problems).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  const count = Object.keys(rejectedFields).length;
  return {
    status: 'Incomplete',
    problem: 'invalid',
    resultCode: 'ParameterError',
    // If only the card is wrong, the customer has no field to correct.
    reason: advice === 'other_card' ? paymentReasons.otherCard : needsAttention(count),
    advice,
    rejectedFields,
  };
}
