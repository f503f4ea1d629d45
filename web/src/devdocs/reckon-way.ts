import { fromCharge, fromWanted } from '@piton/contract/money/reckon-fee.ts';
import { usualFeePercent } from '@piton/contract/money/usual-fee.ts';

/** What to charge for an amount in the bank, and what of a charge gets there. */
export const feeWays = ['wanted', 'charged'] as const;
export type FeeWay = (typeof feeWays)[number];

/** The answer, and what it is made of, as the page shows them. */
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
