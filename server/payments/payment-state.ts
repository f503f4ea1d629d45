import type { Advice } from '@piton/contract/payments/payment-answer.ts';
import { paymentReasons } from '@piton/contract/payments/payment-reasons.ts';
import type { GatewayReferences, RefusalReason, SaleOutcome } from '../gateways/gateway.ts';

/**
 * How a sale can end. Where it has not ended it is Pending: either the gateway is being asked, or
 * nobody knows whether money moved, and then it is inquired and never sent again.
 */
export type SaleEnding =
  | { status: 'Approved'; references: GatewayReferences | null }
  | { status: 'Declined'; reason: string; advice: Advice; references: GatewayReferences | null }
  | {
      status: 'Incomplete';
      problem: 'gateway';
      resultCode: string;
      reason: string;
      advice: Advice | null;
    };

/** Our own word: nothing left the house, and no late inquiry would find money. */
export const notSentResult = 'NotSent';

/** What the gateway's answer to a sale means; null where it says nothing certain. */
export function endingAfterSale(outcome: SaleOutcome): SaleEnding | null {
  switch (outcome.kind) {
    case 'approved':
      return { status: 'Approved', references: outcome.references };
    case 'declined':
      return declined(paymentReasons.declined, outcome.references);
    case 'refused':
      return {
        status: 'Incomplete',
        problem: 'gateway',
        resultCode: outcome.resultCode,
        ...reasonOfRefusal(outcome),
      };
    case 'not_sent':
      return incomplete(notSentResult, paymentReasons.notSent, 'later');
    case 'unknown':
      return null;
  }
}

/**
 * As the gateway says, in all but one case: a card of a scheme that it does not take has passed every
 * check of ours, and its payer has nothing to correct.
 */
function reasonOfRefusal({ why, message }: { why: RefusalReason; message: string }): {
  reason: string;
  advice: Advice;
} {
  if (why === 'input' && message.includes('CardNumber')) {
    return { reason: paymentReasons.otherCard, advice: 'other_card' };
  }
  return { reason: message || reasonsOfRefusal[why], advice: adviceOfRefusal[why] };
}

/** What the gateway says when it is asked about a sale whose answer was lost. */
export function endingAfterInquiry(found: 'taken' | 'declined' | 'absent'): SaleEnding {
  if (found === 'taken') return { status: 'Approved', references: null };
  if (found === 'declined') return declined(paymentReasons.notTaken, null);
  return incomplete('NotFound', paymentReasons.notCompleted, 'later');
}

function declined(reason: string, references: GatewayReferences | null): SaleEnding {
  return { status: 'Declined', reason, advice: 'other_card', references };
}

/** Of a sale that is not even tried, because its gateway is known to be gone. */
export function endingWhileAway() {
  return incomplete(notSentResult, paymentReasons.notSent, 'later');
}

function incomplete(resultCode: string, reason: string, advice: Advice) {
  const status = 'Incomplete';
  return { status, problem: 'gateway', resultCode, reason, advice } as const;
}

const reasonsOfRefusal: Record<RefusalReason, string> = {
  input: paymentReasons.notAccepted,
  credentials: paymentReasons.cannotNow,
  merchant: paymentReasons.cannotNow,
  busy: paymentReasons.busy,
  not_completed: paymentReasons.notCompleted,
};

const adviceOfRefusal: Record<RefusalReason, Advice> = {
  input: 'fix',
  credentials: 'stop',
  merchant: 'stop',
  busy: 'later',
  not_completed: 'later',
};
