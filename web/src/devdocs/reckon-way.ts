import { fromCharge, fromWanted } from '@piton/contract/money/reckon-fee.ts';
import { usualFeePercent } from '@piton/contract/money/usual-fee.ts';

/** The charge for a net amount, and the net of a charge. */
export const feeWays = ['wanted', 'charged'] as const;
export type FeeWay = (typeof feeWays)[number];

/** The result and its parts, as the page shows them. */
export function reckon(way: FeeWay, amountMills: bigint): { figure: string; detail: string } {
  const reckoned =
    way === 'wanted'
      ? fromWanted(amountMills, usualFeePercent)
      : fromCharge(amountMills, usualFeePercent);
  return {
    figure: way === 'wanted' ? reckoned.charge : reckoned.inBank,
    detail: `Fee ${reckoned.fee}, ${reckoned.inBank} in your bank`,
  };
}
