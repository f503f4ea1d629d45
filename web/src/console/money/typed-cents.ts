import { millsFromText } from '@piton/contract/money.ts';

/** "12.50" → 1250; undefined where what was typed is no amount. */
export function centsIn(text: string): number | undefined {
  const mills = millsFromText(text);
  return mills === null ? undefined : Number(mills / 10n);
}
