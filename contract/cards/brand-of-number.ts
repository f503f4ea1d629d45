import type { CardBrand } from './card-brand.ts';
import { youngMastercard } from './card-number.ts';

/**
 * The ranges from which the brands that there is a name for give out numbers. Every scheme's, for who has
 * to know that something is a card at all, stand beside `schemePrefix` in contract/cards/card-number.ts.
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
 * Whose card it is, for who has to know what a gateway takes; null where it is of none of these. What
 * the page guesses (`cardBrand`) calls Visa whatever it does not know.
 */
export function brandOfNumber(number: string): CardBrand | null {
  return ranges.find(([range]) => range.test(number))?.[1] ?? null;
}
