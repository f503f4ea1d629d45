import { exactMillsFromText } from '@piton/contract/money/money.ts';

/**
 * "12.50" → 12500 and "5.201" → 5201; undefined if it is not an amount. The endpoint rejects a
 * third decimal where it is not allowed.
 */
export function millsIn(text: string): number | undefined {
  const mills = exactMillsFromText(text);
  return mills === null ? undefined : Number(mills);
}
