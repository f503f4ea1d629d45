import type { ConsoleSale } from '@piton/contract/payments/console-sale.ts';
import { formatExactMoney, millsFromNumber } from '@piton/contract/money/money.ts';

type FeeToRefund = { readonly amountMills: bigint; readonly words: string };

/**
 * The part of the sale's fee that we still hold after earlier proposals; null if none is left.
 */
export function feeToRefund({
  feeAmount,
  proposals,
}: Pick<ConsoleSale, 'feeAmount' | 'proposals'>): FeeToRefund | null {
  const takenMills = millsFromNumber(feeAmount);
  const refundedMills = proposals
    .filter(({ against, state }) => against === 'fee_income' && state === 'done')
    .reduce((sum, { amountMills }) => sum + BigInt(amountMills), 0n);
  const amountMills = takenMills - refundedMills;
  if (amountMills <= 0n) return null;
  const what = refundedMills === 0n ? 'the fee of this sale' : 'what is left of this sale’s fee';
  return { amountMills, words: `Use ${what}: ${formatExactMoney(amountMills)}` };
}
