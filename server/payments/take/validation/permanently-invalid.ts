import {
  findPaymentProblem,
  type PaymentRules,
  type PaymentValues,
} from '@piton/contract/payments/payment-fields.ts';
import { paymentFields } from '@piton/contract/payments/payment-object.ts';
import type { PaymentProblem } from '@piton/contract/payments/payment-problem.ts';

/** Another year or setting could make these valid. */
const passing: ReadonlySet<PaymentProblem['kind']> = new Set(['too_far_ahead', 'amount_above']);

/**
 * True if the text is invalid on each channel, in both modes and at any later time. Such a text
 * needs no row to prevent a charge after its sender was refused.
 */
export function isPermanentlyInvalid(values: PaymentValues, rules: PaymentRules): boolean {
  const mildest = { ...rules, isPurposeRequired: false, isPurposeOfRequest: true };
  return paymentFields.some((field) => {
    const problem = findPaymentProblem(field, values, mildest);
    return problem !== null && !passing.has(problem.kind);
  });
}
