import { exactMillsFromText } from '@piton/contract/money/money.ts';

/**
 * "12.50" → 12500 and "5.201" → 5201; undefined where what was typed is no amount. Where a third decimal
 * has no place the endpoint says so.
 */
export function millsIn(text: string): number | undefined {
  const mills = exactMillsFromText(text);
  return mills === null ? undefined : Number(mills);
}
