import { exactMillsFromText } from '@piton/contract/money/money.ts';
import type { ConsoleSale } from '@piton/contract/payments/console-sale.ts';

/**
 * "12.50" → 12500 and "5.201" → 5201; undefined if it is not an amount. The endpoint rejects a
 * third decimal where it is not allowed.
 */
export function millsIn(text: string): number | undefined {
  const mills = exactMillsFromText(text);
  return mills === null ? undefined : Number(mills);
}

/** The part of a sale that is neither refunded nor disputed. */
export function leftMillsOf({
  amount,
  chargedBackMills,
  refundedMills,
}: Pick<ConsoleSale, 'amount' | 'chargedBackMills' | 'refundedMills'>): number {
  return (millsIn(amount) ?? 0) - chargedBackMills - refundedMills;
}
