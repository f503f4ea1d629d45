import {
  carriedMills,
  formatCost,
  formatMoney,
  millsFromNumber,
} from '@piton/contract/money/money.ts';
import type { Payout } from '@piton/contract/payouts/payout.ts';

/**
 * "EC$300.00 − EC$19.50 fees": sales and fees, with other parts such as the return of an earlier
 * payout. They add up to the amount of the payout.
 */
export function payoutParts({
  fullAmount,
  totalFees,
  netMills,
}: Pick<Payout, 'fullAmount' | 'totalFees' | 'netMills'>): string {
  const [gross, fees] = [millsFromNumber(fullAmount), millsFromNumber(totalFees)];
  const others = carriedMills([gross, -fees], BigInt(netMills));
  const sold = `${formatMoney(gross)} − ${formatCost(fees)} fees`;
  if (others === 0n) return sold;
  if (gross === 0n) return 'No sales this week';
  // A payout carries less than a cent to the next.
  if (others === 10n) return `${sold} + ${formatMoney(others)} carried over`;
  return others > 0n
    ? `${sold} + ${formatMoney(others)} other`
    : `${sold} − ${formatMoney(-others)} other`;
}
