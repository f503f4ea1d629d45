import { adjustedAmount, proposeDispute } from '@piton/contract/proposals/proposal.ts';
import { proposeRefund, proposeRefundLimit } from '@piton/contract/refunds/refund-proposals.ts';
import type { AdjustmentValues, DisputeValues } from './check-proposals.ts';
import { moneyOfMills } from '../money-words.ts';
import { millsIn } from './typed-mills.ts';

const { amountMills: refunded } = proposeRefund.body.shape;
const { amountMills: limit } = proposeRefundLimit.body.shape;
const { amountMills: disputed, disputeFeeMills: charged } = proposeDispute.body.shape;

/** The button's text; it omits the amount while the typed one is invalid. */
export function adjustmentAction({
  direction,
  amount,
  against,
}: Pick<AdjustmentValues, 'direction' | 'amount' | 'against'>): string {
  const { data: adjusted } = adjustedAmount.safeParse({ amountMills: millsIn(amount), against });
  return adjusted === undefined
    ? 'Propose an adjustment'
    : `Propose to ${direction === 'give' ? 'credit' : 'debit'} ${moneyOfMills(adjusted.amountMills)}`;
}

export function disputeAction(
  { amount, disputeFee }: Pick<DisputeValues, 'amount' | 'disputeFee'>,
  leftMills: number,
): string {
  const { data: mills } = disputed.max(leftMills).safeParse(millsIn(amount));
  const { data: fee } = charged.safeParse(millsIn(disputeFee));
  if (mills === undefined || fee === undefined) return 'Propose a dispute';
  const feeWords = fee > 0 ? ` and a fee of ${moneyOfMills(fee)}` : '';
  return `Propose a dispute of ${moneyOfMills(mills)}${feeWords}`;
}

export function refundAction(amount: string, leftMills: number): string {
  const { data: mills } = refunded.max(leftMills).safeParse(millsIn(amount));
  return mills === undefined ? 'Propose a refund' : `Propose to refund ${moneyOfMills(mills)}`;
}

export function refundLimitAction(amount: string, isCap: boolean): string {
  const { data: mills } = limit.safeParse(millsIn(amount));
  if (mills === undefined) return 'Propose a limit';
  return isCap
    ? `Propose refunds of up to ${moneyOfMills(mills)} a day`
    : `Propose a balance of down to ${moneyOfMills(-mills)}`;
}
