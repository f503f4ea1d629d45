import {
  findPaymentProblem,
  type PaymentRules,
  type PaymentValues,
} from '@piton/contract/payments/payment-fields.ts';
import { paymentFields } from '@piton/contract/payments/payment-object.ts';
import type { PaymentProblem } from '@piton/contract/payments/payment-problem.ts';

/** Another year, or another setting, could make these right. */
const passing: ReadonlySet<PaymentProblem['kind']> = new Set(['too_far_ahead', 'amount_above']);

/**
 * Whether the same text is invalid on every channel, in both modes and at any later time. It then needs
 * no row to keep it from being charged after its sender was told that it never will be.
 */
export function isWrongForGood(values: PaymentValues, rules: PaymentRules): boolean {
  const mildest = { ...rules, isPurposeRequired: false, isPurposeOfRequest: true };
  return paymentFields.some((field) => {
    const problem = findPaymentProblem(field, values, mildest);
    return problem !== null && !passing.has(problem.kind);
  });
}
