import { formatMoney } from '../money/money.ts';

/** Why the database refuses a refund. */
export const refundRefusals = [
  'not_approved',
  'disputed',
  'dispute_proposed',
  'too_much',
  'not_covered',
  'over_daily_cap',
] as const;
export type RefundRefusal = (typeof refundRefusals)[number];

type Figures = {
  /** The part of the payment that can still be refunded. */
  readonly leftMills: bigint;
  /** The amount by which the balance is too low. */
  readonly missingMills: bigint;
  readonly dailyCapMills: bigint;
  readonly leftTodayMills: bigint;
};

/** Says why, and the way out, for the merchant. */
export function refundRefusalMessage(refusal: RefundRefusal, figures: Figures): string {
  const { leftMills, missingMills, dailyCapMills, leftTodayMills } = figures;
  switch (refusal) {
    case 'not_approved':
      return 'Only approved payments can be refunded. Nothing was refunded.';
    case 'disputed':
      return 'The customer’s bank disputes this payment, so it can’t be refunded now. The dispute decides who gets the money.';
    case 'dispute_proposed':
      return 'We’re checking a dispute of this payment, so it can’t be refunded now. You can refund it if we don’t open a dispute.';
    case 'too_much':
      return leftMills > 0n
        ? `You can refund up to ${formatMoney(leftMills)} of this payment.`
        : 'Nothing is left of this payment to refund.';
    case 'not_covered':
      return `Your balance is ${formatMoney(missingMills)} too low for this refund. Refund a smaller amount, wait for more sales, or ask us to allow a negative balance.`;
    case 'over_daily_cap':
      return leftTodayMills > 0n
        ? `You can refund ${formatMoney(leftTodayMills)} more today, of up to ${formatMoney(dailyCapMills)} a day. Refund less, wait until tomorrow, or ask us to raise your limit.`
        : `You have reached today’s refund limit of ${formatMoney(dailyCapMills)}. Refund tomorrow, or ask us to raise your limit.`;
  }
}
