import { cardBrand, type CardBrand } from './card-brand.ts';

/** "4111 1111-1111 1111" → "4111111111111111". Whatever else was typed stays and is refused later. */
export function cardDigits(text: string): string {
  return text.replaceAll(/[\s\p{Pd}\u2212]/gu, '');
}

const brandLengths: Readonly<Record<CardBrand, readonly number[]>> = {
  visa: [13, 16, 19],
  amex: [15],
  mastercard: [16],
  discover: [16, 17, 18, 19],
  troy: [16],
};

/** Whether there can be a card of that number: the length its brand has, and the right check digit. */
export function isCardNumber(digits: string): boolean {
  // No card begins with 0, and a row of zeros would pass the check digit.
  if (!/^[1-9]\d{12,18}$/.test(digits)) return false;
  // What is called Visa only for want of a better guess may be a brand with lengths of its own. It
  // is for the gateway to turn such a card down: here we only look for typing mistakes.
  const hasLength =
    !isKnownBrand(digits) || brandLengths[cardBrand(digits)].includes(digits.length);
  return hasLength && hasRightCheckDigit(digits);
}

function isKnownBrand(digits: string): boolean {
  return cardBrand(digits) !== 'visa' || digits.startsWith('4');
}

/** The Luhn check, which notices every single wrong digit. */
function hasRightCheckDigit(digits: string): boolean {
  let sum = 0;
  for (const [index, digit] of Array.from(digits).toReversed().entries()) {
    const weighted = Number(digit) * (index % 2 === 0 ? 1 : 2);
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum % 10 === 0;
}

/**
 * Whether a text holds a card number of a known brand, in one piece or in groups with signs between.
 * Thirteen digits do not count: Visa gives out no such numbers any more, and phone numbers have them.
 */
export function holdsCardNumber(text: string): boolean {
  return text.split(/\p{L}+/u).some((piece) => {
    const groups = piece.match(/\d+/g) ?? [];
    return groups.some((_, start) => startsWithCardNumber(groups.slice(start, start + 19)));
  });
}

function startsWithCardNumber(groups: readonly string[]): boolean {
  let digits = '';
  for (const group of groups) {
    digits += group;
    if (digits.length > 19) return false;
    if (digits.length > 13 && isKnownBrand(digits) && isCardNumber(digits)) return true;
  }
  return false;
}

/** All of a card number that is ever kept or shown. */
export function lastFour(digits: string): string {
  return digits.slice(-4);
}

/**
 * As it is printed on the card: 4-4-4-4, or 4-6-5 for American Express. A number that is still being
 * typed is grouped as far as it goes, and one of more than 16 digits goes on in fours.
 */
export function groupCardNumber(digits: string): string {
  const groups =
    cardBrand(digits) === 'amex'
      ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)]
      : (digits.match(/\d{1,4}/g) ?? []);
  return groups.filter((group) => group !== '').join(' ');
}
