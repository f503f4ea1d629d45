export const cardBrands = ['visa', 'amex', 'mastercard', 'discover', 'troy'] as const;
export type CardBrand = (typeof cardBrands)[number];

export const brandNames: Readonly<Record<CardBrand, string>> = {
  visa: 'Visa',
  amex: 'American Express',
  mastercard: 'Mastercard',
  discover: 'Discover',
  troy: 'Troy',
};

const brandPrefixes: readonly (readonly [RegExp, CardBrand])[] = [
  [/^4/, 'visa'],
  [/^3[47]/, 'amex'],
  [/^5[1-5]/, 'mastercard'],
  [/^6011/, 'discover'],
  [/^9792/, 'troy'],
];

/**
 * The specification's guess, for a whole number or the digits typed so far. Unknown numbers count
 * as Visa, including a Mastercard that begins with 2: the result only sets grouping and CVV
 * length, which differ for American Express alone.
 */
export function cardBrand(number: string): CardBrand {
  return brandPrefixes.find(([prefix]) => prefix.test(number))?.[1] ?? 'visa';
}

/** The card's name on receipts: "Visa •••• 3333". Returns null if nothing of the card is stored. */
export function nameCard(brand: string | null, lastFour: string | null): string | null {
  if (brand === null || lastFour === null) return null;
  return `${brandNames[brand as CardBrand]} •••• ${lastFour}`;
}

export function securityCodeLength(brand: CardBrand): 3 | 4 {
  return brand === 'amex' ? 4 : 3;
}
