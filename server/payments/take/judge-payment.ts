import { brandOfNumber } from '@piton/contract/cards/brand-of-number.ts';
import { cardDigits } from '@piton/contract/cards/card-number.ts';
import {
  checkPayment,
  type CheckedPayment,
  type Payment,
} from '@piton/contract/payments/payment.ts';
import {
  paymentText,
  type PaymentRules,
  type PaymentValues,
} from '@piton/contract/payments/payment-fields.ts';
import { useOtherCard } from '@piton/contract/payments/payment-reasons.ts';
import { calendarDay } from '@piton/contract/time/time.ts';
import type { NewSale } from './begin-sale.ts';
import type { TriedCard } from '../admission/card-tries.ts';
import type { Payee } from './find-payee.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { makePaymentNumbers } from './payment-numbers.ts';
import { endingWhileAway } from '../payment-state.ts';
import { refusedDetails, refusedState } from './refused-payment.ts';
import type { PostedPayment } from './take-payment.ts';
import { isWrongForGood } from './wrong-for-good.ts';

/** An opened seal as the row it becomes, and the card to charge if everything in it is right. */
export type JudgedPayment = {
  readonly sale: NewSale;
  readonly card: Payment['card'] | null;
  readonly tried: TriedCard | null;
  /** A gateway that is known to be gone is not tried; 0 where it is there. */
  readonly awaySeconds: number;
  /** Nothing ever makes it right. */
  readonly isWrongForGood: boolean;
};

type JudgeDeps = Pick<
  PaymentDeps,
  'clock' | 'amountMaxMills' | 'gateways' | 'held' | 'cardTries' | 'gatewayMarks'
>;

/** Says all that is wrong with a payment at once, or what there is to charge. */
export function judgePayment(
  deps: JudgeDeps,
  request: PostedPayment,
  payee: Payee,
  values: PaymentValues,
): JudgedPayment {
  const now = deps.clock();
  // Play money goes under nobody's real key.
  const gatewayAccountId = request.mode === 'live' ? payee.gatewayAccountId : null;
  const { platform, ownAccount } = deps.gatewayMarks;
  const liveMark = gatewayAccountId === null ? platform : ownAccount;
  const gatewayMark = request.mode === 'live' ? liveMark : null;
  const { companyId, mode, channel, requestId } = request;
  const numbers = makePaymentNumbers();
  const to = { companyId, mode, channel, requestId, gatewayAccountId, gatewayMark };
  const asked = { ...to, now, numbers };
  const checked = check(deps, request, values);
  if (!checked.ok) {
    const details = refusedDetails(values, checked.fields);
    const first = refusedState(checked.fields, checked.advice);
    const sale = { ...asked, details, first, cardTry: null };
    return {
      ...nothingToCharge,
      sale,
      isWrongForGood: isWrongForGood(values, rulesOf(deps, request)),
    };
  }
  const awaySeconds = deps.gateways[mode].unavailableForSeconds();
  if (awaySeconds > 0) {
    const first = { ...endingWhileAway(), rejectedFields: null };
    const sale = { ...asked, details: checked.payment, first, cardTry: null };
    return { ...nothingToCharge, sale, awaySeconds };
  }
  const { card, amountMills } = checked.payment;
  const tried = { companyId, mode, number: card.number, amountMills };
  const address = channel === 'page' ? request.clientAddress : null;
  const cardTry = deps.cardTries.describe(tried, { address, confirm: request.confirm });
  const first = { status: 'Pending', nextInquiryAt: deps.held.until(now) } as const;
  const sale = { ...asked, details: checked.payment, first, cardTry };
  return { ...nothingToCharge, sale, card, tried };
}

const nothingToCharge = {
  card: null,
  tried: null,
  awaySeconds: 0,
  isWrongForGood: false,
} as const;

type JudgedFields =
  | Extract<CheckedPayment, { ok: true }>
  | (Extract<CheckedPayment, { ok: false }> & { readonly advice: 'fix' | 'other_card' });

function rulesOf(
  { clock, amountMaxMills }: JudgeDeps,
  { channel, requestId }: Pick<PostedPayment, 'channel' | 'requestId'>,
): PaymentRules {
  return {
    today: calendarDay(clock()),
    amountMaxMills,
    isPurposeRequired: channel === 'page',
    isPurposeOfRequest: requestId !== null,
  };
}

function check(deps: JudgeDeps, request: PostedPayment, values: PaymentValues): JudgedFields {
  const checked = checkPayment(values, rulesOf(deps, request));
  const isMistyped = !checked.ok && checked.fields.cardNumber !== undefined;
  const brand = brandOfNumber(cardDigits(paymentText('cardNumber', values)));
  const isTaken = brand !== null && deps.gateways[request.mode].capabilities.brands.has(brand);
  if (isMistyped || isTaken) return checked.ok ? checked : { ...checked, advice: 'fix' };
  // Where that is all that is wrong there is nothing to mend.
  if (checked.ok) return { ok: false, fields: { cardNumber: useOtherCard }, advice: 'other_card' };
  return { ok: false, fields: { ...checked.fields, cardNumber: useOtherCard }, advice: 'fix' };
}
