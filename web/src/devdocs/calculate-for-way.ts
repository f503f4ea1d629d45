import { feeOfCharge, feeForWantedAmount } from '@piton/contract/money/calculate-fee.ts';
import { usualFeePercent } from '@piton/contract/money/usual-fee.ts';

/** The charge for a net amount, and the net of a charge. */
export const feeWays = ['wanted', 'charged'] as const;
export type FeeWay = (typeof feeWays)[number];

/** The result and its parts, as the page shows them. */
export function calculate(way: FeeWay, amountMills: bigint): { figure: string; detail: string } {
  const calculated =
    way === 'wanted'
      ? feeForWantedAmount(amountMills, usualFeePercent)
      : feeOfCharge(amountMills, usualFeePercent);
  return {
    figure: way === 'wanted' ? calculated.charge : calculated.inBank,
    detail: `Fee ${calculated.fee}, ${calculated.inBank} in your bank`,
  };
}
