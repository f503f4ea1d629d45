import type { refusals } from '../http/errors.ts';
import type {
  cancelledBeforeArrival,
  cannotTakePayments,
  tooOldOnPage,
  unreadableOnPage,
} from './payment-response.ts';

/** The result code of a payment that the customer cancelled at the bank's page, which is no error. */
export const challengeCancelledResult = 'ChallengeCancelled';

/**
 * Why a payment was not made, in the customer's words. Each says only what happened, because the
 * advice says what to do next.
 */
export const paymentReasons = {
  declined: 'Your bank declined this card.',
  /** The gateway reports this after a status inquiry, also for a sale it could not complete. */
  notTaken: 'This payment didn’t go through.',
  notSent: 'We couldn’t reach the card network. Nothing was charged.',
  busy: 'The card network is too busy right now. Nothing was charged.',
  notCompleted: 'The card network couldn’t complete this payment. Nothing was charged.',
  notAuthenticated: 'Your bank couldn’t confirm that it’s you. Nothing was charged.',
  challengeExpired: 'The time to confirm this payment is over. Nothing was charged.',
  challengeCancelled: 'You cancelled this payment. Nothing was charged.',
  notAccepted: 'The card network didn’t accept these details. Nothing was charged.',
  cannotNow: 'This company can’t take card payments right now. Nothing was charged.',
  otherCard: 'This card can’t be used here. Nothing was charged.',
  oneDetail: 'One detail needs your attention. Nothing was charged.',
} as const;

/** Staff ended the payment without a response of the customer’s bank. */
export const declinedByStaff = 'This payment didn’t go through. No money was taken.';

/** For a valid card number whose brand is not accepted. */
export const useOtherCard = 'This card can’t be used here. Use another card.';

/** For a payment request that is not paid as requested. */
export const requestReasons = {
  unknown:
    'We don’t recognise this payment link. Nothing was charged this time. Ask for a new link.',
  amount: 'This payment link is for a different amount. Nothing was charged this time. Reload it.',
} as const;

/** The first words of refusals that time resolves. */
export const tooManyTests = 'Too many test payments. Sign in to make more.';
export const tooManyPay = 'Many people are paying here right now.';
/** On the server channel under card-testing protection. */
export const requestClosedByDeclines =
  'Too many cards were declined for this payment request. Nothing was charged this time. The pay page still works.';

/** For programs that post the amount; the page shows only the sentence. */
export const requestedAmountProblem = 'Pay the amount requested.';

export function needsAttention(count: number): string {
  return count === 1
    ? paymentReasons.oneDetail
    : `${count} details need your attention. Nothing was charged.`;
}

type PaidBefore = {
  readonly isApproved: boolean;
  /** "EC$80.00" */
  readonly amount: string;
  /** "at 10:42 am", "yesterday at 10:42 am", "on Friday 20 November at 10:42 am" */
  readonly when: string;
};

export function confirmRepeatText({ isApproved, amount, when }: PaidBefore): string {
  return isApproved
    ? `You paid ${amount} here ${when}. Submit again to make a second payment.`
    : `Your payment of ${amount} ${when} isn’t confirmed yet. Submit again to make a second payment.`;
}

/** The refusals of webPay that its page can meet: it always sends JSON. */
type RefusalOnPage =
  | 'malformed'
  | 'foreign_origin'
  | 'too_large'
  | 'rejected_fields'
  | 'too_many_requests'
  | 'unexpected'
  | 'unavailable'
  | 'gateway_unavailable'
  | 'request_busy'
  | 'request_paid'
  | 'request_closed';

/**
 * All complete sentences of webPay's responses; each language of the page translates all of them.
 */
export type PayerSentence =
  | (typeof paymentReasons)[keyof typeof paymentReasons]
  | (typeof requestReasons)[keyof typeof requestReasons]
  | typeof useOtherCard
  | typeof unreadableOnPage
  | typeof tooOldOnPage
  | typeof cannotTakePayments
  | typeof cancelledBeforeArrival
  | (typeof refusals)[RefusalOnPage]['message'];
