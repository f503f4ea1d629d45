import { browserNeeded } from '@piton/contract/payments/payment-response.ts';
import { declinedByStaff, paymentReasons } from '@piton/contract/payments/payment-reasons.ts';
import type { PaymentReasonCode } from '@piton/contract/v1/payment-reason-codes.ts';
import type { PaymentRow } from './select-payments.ts';

type Ended = Pick<PaymentRow, 'status' | 'problem' | 'result_code' | 'reason' | 'advice'>;

/** Derived from the stored end of the payment; null if it is approved or pending. */
export function paymentReasonCodeOf(sale: Ended): PaymentReasonCode | null {
  const { status, problem, result_code: result, reason, advice } = sale;
  if (status === 'Approved' || status === 'Pending') return null;
  const own = byReason.get(reason);
  if (own !== undefined) return own;
  if (status === 'Declined') return declines.get(result) ?? 'declined';
  if (problem === 'invalid') return 'invalid_fields';
  return byResult.get(result) ?? byAdvice.get(advice) ?? 'not_completed';
}

/**
 * Our own sentences that tell more than the result code. Stored payments hold them, so a reworded
 * one also stays here in its former words.
 */
const byReason: ReadonlyMap<string, PaymentReasonCode> = new Map([
  [paymentReasons.notAuthenticated, 'not_authenticated'],
  [paymentReasons.challengeExpired, 'challenge_expired'],
  [paymentReasons.challengeCancelled, 'challenge_cancelled'],
  [browserNeeded, 'browser_required'],
  [paymentReasons.otherCard, 'card_not_accepted'],
  [declinedByStaff, 'not_completed'],
]);

/** The issuer's codes of ISO 8583, which PowerTranz passes on. 4Cs gives no reason. */
const issuerCodes: Partial<Record<PaymentReasonCode, string>> = {
  insufficient_funds: '51',
  limit_exceeded: '61 65',
  expired_card: '33 54',
  lost_or_stolen: '41 43',
  unknown_card: '14 15',
  incorrect_security_code: '82 N7',
  restricted_card: '36 57 62',
  issuer_unavailable: '19 28 90 91 92 N0',
};

const declines: ReadonlyMap<string, PaymentReasonCode> = new Map(
  Object.entries(issuerCodes).flatMap(([code, issuer]) =>
    issuer.split(' ').map((each) => [each, code as PaymentReasonCode] as const),
  ),
);

const byResult: ReadonlyMap<string, PaymentReasonCode> = new Map([
  ['TooBusy', 'busy'],
  ['NotAcceptingRequests', 'busy'],
  ['Unavailable', 'unavailable'],
  // Ours: no request left the server.
  ['NotSent', 'unavailable'],
]);

const byAdvice: ReadonlyMap<string | null, PaymentReasonCode> = new Map([
  ['fix', 'not_accepted'],
  ['stop', 'cannot_charge'],
]);
