import { proposeAdjustment, proposeChargeback } from '@piton/contract/correction.ts';
import type { AdjustmentValues, ChargebackValues } from './check-proposals.ts';
import { moneyOfCents } from './money-words.ts';
import { centsIn } from './typed-cents.ts';

const adjusted = proposeAdjustment.body.shape.amountCents;
const { amountCents: chargedBack, disputeFeeCents: charged } = proposeChargeback.body.shape;

/** What the button does; without the amount while what is typed is none that could be proposed. */
export function adjustmentAction({
  direction,
  amount,
}: Pick<AdjustmentValues, 'direction' | 'amount'>): string {
  const { data: cents } = adjusted.safeParse(centsIn(amount));
  return cents === undefined
    ? 'Propose an adjustment'
    : `Propose to ${direction} ${moneyOfCents(cents)}`;
}

export function chargebackAction(
  { amount, disputeFee }: Pick<ChargebackValues, 'amount' | 'disputeFee'>,
  leftCents: number,
): string {
  const { data: cents } = chargedBack.max(leftCents).safeParse(centsIn(amount));
  const { data: fee } = charged.safeParse(centsIn(disputeFee));
  if (cents === undefined || fee === undefined) return 'Propose a chargeback';
  const feeWords = fee > 0 ? ` and a fee of ${moneyOfCents(fee)}` : '';
  return `Propose to charge back ${moneyOfCents(cents)}${feeWords}`;
}
