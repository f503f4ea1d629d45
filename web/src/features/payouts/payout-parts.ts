import { formatExactMoney, formatMoney, millsFromNumber } from '@piton/contract/money.ts';
import type { Payout } from '@piton/contract/payout.ts';

/**
 * "EC$300.00 − EC$19.50 fees": what came in and what it cost; and beside it whatever else there was, such as what
 * came back of an earlier payout. Less than a cent goes from week to week and is not told here.
 */
export function payoutParts({
  fullAmount,
  totalFees,
  netMills,
}: Pick<Payout, 'fullAmount' | 'totalFees' | 'netMills'>): string {
  const [gross, fees] = [millsFromNumber(fullAmount), millsFromNumber(totalFees)];
  const others = BigInt(netMills) - (gross - fees);
  const isAny = others >= 10n || others <= -10n;
  const sold = `${formatMoney(gross)} − ${formatExactMoney(fees)} fees`;
  if (!isAny) return sold;
  if (gross === 0n) return 'Nothing sold in this week';
  return others > 0n
    ? `${sold} + ${formatMoney(others)} other`
    : `${sold} − ${formatMoney(-others)} other`;
}
