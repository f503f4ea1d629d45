import { type Advice, browserNeeded } from '@piton/contract/payments/payment-response.ts';
import { paymentReasons } from '@piton/contract/payments/payment-reasons.ts';
import type {
  AuthenticationStatus,
  GatewayReferences,
  RefusalReason,
  SaleOutcome,
} from '../gateways/gateway.ts';

/**
 * How a sale can end. Until then it is Pending, and an unknown outcome is inquired and never sent
 * again.
 */
export type SaleEnding =
  | { status: 'Approved'; references: GatewayReferences | null }
  | {
      status: 'Declined';
      /** The issuer's code, or OK if the gateway doesn't pass it on. */
      resultCode: string;
      reason: string;
      advice: Advice;
      references: GatewayReferences | null;
    }
  | {
      status: 'Incomplete';
      problem: 'gateway';
      resultCode: string;
      reason: string;
      advice: Advice | null;
    };

/** Our own result code: nothing completed the payment, and only a completion charges the card. */
export const notAuthenticatedResult = 'NotAuthenticated';

/** Our own result code: nothing was sent, and no late inquiry can find a charge. */
export const notSentResult = 'NotSent';

/** The ending that a gateway's response implies; null if the outcome is uncertain. */
export function endingAfterSale(outcome: SaleOutcome): SaleEnding | null {
  switch (outcome.kind) {
    case 'approved':
      return { status: 'Approved', references: outcome.references };
    case 'declined':
      return {
        status: 'Declined',
        resultCode: outcome.decline?.code ?? 'OK',
        reason: isUnauthenticated(outcome.authentication?.status)
          ? paymentReasons.notAuthenticated
          : paymentReasons.declined,
        advice: outcome.decline?.advice ?? 'other_card',
        references: outcome.references,
      };
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

function isUnauthenticated(status: AuthenticationStatus | null | undefined): boolean {
  return status === 'N' || status === 'R' || status === 'U';
}

/**
 * The gateway's words, except for a card scheme that it doesn't accept: such a card passes all our
 * checks, and the customer has nothing to correct.
 */
function reasonOfRefusal({
  why,
  message: words,
  isForStaff = false,
}: Extract<SaleOutcome, { kind: 'refused' }>): { reason: string; advice: Advice } {
  const message = isForStaff ? '' : words;
  if (why === 'input' && message.includes('CardNumber')) {
    return { reason: paymentReasons.otherCard, advice: 'other_card' };
  }
  return { reason: message || reasonsOfRefusal[why], advice: adviceOfRefusal[why] };
}

/** The ending that a status inquiry implies. */
export function endingAfterInquiry(found: 'taken' | 'declined' | 'absent'): SaleEnding {
  if (found === 'taken') return { status: 'Approved', references: null };
  if (found === 'absent') return incomplete('NotFound', paymentReasons.notCompleted, 'later');
  return {
    status: 'Declined',
    resultCode: 'OK',
    reason: paymentReasons.notTaken,
    advice: 'other_card',
    references: null,
  };
}

/** The ending of a sale that is not sent because of a gateway outage. */
export function endingDuringOutage() {
  return incomplete(notSentResult, paymentReasons.notSent, 'later');
}

/** Nothing is sent without the browser's data, so the issuer can't authenticate the cardholder. */
export function endingWithoutBrowser(channel: 'page' | 'server') {
  return channel === 'server'
    ? incomplete(notAuthenticatedResult, browserNeeded, 'stop')
    : incomplete(notAuthenticatedResult, paymentReasons.notAuthenticated, 'later');
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
