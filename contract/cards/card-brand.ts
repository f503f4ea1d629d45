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
 * The specification's guess, of a whole number or of as much as is typed yet. What it does not know
 * it calls Visa, a Mastercard that begins with 2 included: it chooses how the number is grouped and
 * how long the security code is, and both are the same for every brand but American Express.
 */
export function cardBrand(number: string): CardBrand {
  return brandPrefixes.find(([prefix]) => prefix.test(number))?.[1] ?? 'visa';
}

/** As receipts name it, by all that is kept of a card: "Visa •••• 3333". Null where nothing is. */
export function nameCard(brand: string | null, lastFour: string | null): string | null {
  if (brand === null || lastFour === null) return null;
  return `${brandNames[brand as CardBrand]} •••• ${lastFour}`;
}

export function securityCodeLength(brand: CardBrand): 3 | 4 {
  return brand === 'amex' ? 4 : 3;
}
