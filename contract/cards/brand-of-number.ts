import type { CardBrand } from './card-brand.ts';
import { youngMastercard } from './card-number.ts';

/**
 * The number ranges of the brands in `CardBrand`. For the ranges of every scheme, see
 * `schemePrefix` in contract/cards/card-number.ts.
 */
const ranges: readonly (readonly [RegExp, CardBrand])[] = [
  [/^4/, 'visa'],
  [/^3[47]/, 'amex'],
  [/^5[1-5]/, 'mastercard'],
  [youngMastercard, 'mastercard'],
  [/^(?:6011|64[4-9]|65)/, 'discover'],
  [/^9792/, 'troy'],
];

/**
 * Returns the brand of a number, or null if no range matches, to check what a gateway accepts. The
 * page's guess (`cardBrand`) returns Visa for unknown numbers instead.
 */
export function brandOfNumber(number: string): CardBrand | null {
  return ranges.find(([range]) => range.test(number))?.[1] ?? null;
}
