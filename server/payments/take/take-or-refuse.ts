import type { PaymentDeps } from '../payment-deps.ts';
import { refuseTooMany } from '../../limits/refuse-too-many.ts';
import type { AcceptedResult, PostedPayment } from './posted-payment.ts';
import { refuseCardTesting } from './responses/refuse-card-testing.ts';
import { refuseRequest } from './responses/refuse-request.ts';
import { takePayment } from './take-payment.ts';

/** Takes a payment, and throws the refusals that every caller gets in the same words. */
export async function takeOrRefuse(
  deps: PaymentDeps,
  posted: PostedPayment,
): Promise<AcceptedResult> {
  const result = await takePayment(deps, posted);
  if (result.kind === 'limited') throw refuseTooMany(result, result.ofWhat);
  if (result.kind === 'card_testing') throw refuseCardTesting(result);
  if (result.kind === 'not_requested') {
    const { why } = result;
    // Another payment was first, or the customer never saw such a request.
    const level = why === 'unknown' || why === 'amount' ? 'warn' : 'info';
    deps.log[level]({ companyId: posted.companyId, why }, 'a payment request was rejected');
    throw refuseRequest(why);
  }
  return result;
}

/** 202 if the outcome isn't known yet and nothing waits for the customer. */
export function statusOf(result: AcceptedResult): 200 | 202 {
  if (result.kind !== 'sale' || result.sale.status !== 'Pending') return 200;
  return result.shown === null ? 202 : 200;
}
