import { cardBrand, type CardBrand } from './card-brand.ts';

/**
 * "4111 1111-1111 1111" → "4111111111111111". Keeps all other characters, which validation rejects
 * later.
 */
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

/** Checks the length for the card's brand and the check digit. */
export function isCardNumber(digits: string): boolean {
  // No card begins with 0, and a row of zeros would pass the check digit.
  if (!/^[1-9]\d{12,18}$/.test(digits)) return false;
  // A number that is Visa only by default may belong to a brand with other lengths. The gateway
  // decides which brands it accepts; this check only finds typing mistakes.
  const lengths = isKnownBrand(digits) ? brandLengths[knownBrand(digits)] : null;
  return (lengths?.includes(digits.length) ?? true) && hasRightCheckDigit(digits);
}

function isKnownBrand(digits: string): boolean {
  return knownBrand(digits) !== 'visa' || digits.startsWith('4');
}

/** The brand by range and length: the specification's guess misses Mastercard's 2-series. */
export function knownBrand(digits: string): CardBrand {
  return youngMastercard.test(digits) ? 'mastercard' : cardBrand(digits);
}

/** 2221 to 2720. */
export const youngMastercard = /^(?:222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/;

/** The Luhn check, which detects every single wrong digit. */
function hasRightCheckDigit(digits: string): boolean {
  let sum = 0;
  for (const [index, digit] of Array.from(digits).toReversed().entries()) {
    const weighted = Number(digit) * (index % 2 === 0 ? 1 : 2);
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum % 10 === 0;
}

/**
 * Detects a card number of any scheme in a text, in one piece or in groups with separators. One in
 * ten other numbers has a valid check digit, so an order number is sometimes rejected: the
 * customer can write it differently, but a stored card number can't be taken back. UUIDs pass,
 * because servers send them as references and can't write them differently.
 */
export function containsCardNumber(text: string, kind: keyof typeof cardShapes = 'text'): boolean {
  const shape = cardShapes[kind];
  return text
    .replaceAll(uuid, ' x ')
    .split(/\p{L}+/u)
    .some((piece) => {
      const groups = piece.match(/\d+/g) ?? [];
      return groups.some((_, start) =>
        startsWithCardNumber(groups.slice(start, start + 19), shape),
      );
    });
}

/** A UUID with at least one letter: digits alone in the same groups may be a card number. */
const uuid =
  /(?<![\p{L}\d])(?=[\d-]{0,35}[a-f])[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\p{L}\d])/giu;

function startsWithCardNumber(groups: readonly string[], shape: RegExp): boolean {
  let digits = '';
  for (const group of groups) {
    digits += group;
    if (digits.length > 19) return false;
    if (shape.test(digits) && hasRightCheckDigit(digits)) return true;
  }
  return false;
}

/**
 * Card number prefixes by the schemes' own ranges, including brands our gateway doesn't accept:
 * 2221–2720 and 51–55 Mastercard; 30, 36, 38 and 39 Diners Club; 34 and 37 American Express; 35
 * JCB; 4 Visa; 50 and 56–69 Maestro, among them 6011, 644–649 and 65 Discover and 62 UnionPay;
 * 9792 Troy. No card begins with 20, which dates do.
 */
const schemePrefix = '(?:2[2-7]|3[04-9]|[4-6]|9792)';

/**
 * Phone numbers have up to 15 digits, and those of 13 and 14 are common in Germany (49). So a
 * phone field ignores both lengths (an old 13-digit Visa passes), except for 14 digits with a
 * Diners Club prefix: no number in Greece (30), Hungary (36), the Balkans (38) or Italy (39) is
 * that long.
 */
const cardShapes = {
  text: new RegExp(String.raw`^(?:4\d{12}|(?=${schemePrefix})\d{14,19})$`),
  phone: new RegExp(String.raw`^(?:3[0689]\d{12}|(?=${schemePrefix})\d{15,19})$`),
} as const;

const securityCodeName = String.raw`(?<!\p{L})(?:c\W?v\W?[vc]|c\W?s\W?c|security\W{0,3}code)(?!\p{L})`;
const threeOrFourDigits = String.raw`(?<!\d)\d(?:\W?\d){2,3}(?!\W?\d)`;
const betweenThem = String.raw`(?:[^\p{L}\d]|(?:is|no|code|number)(?!\p{L}))*`;
const securityCode = new RegExp(
  `${securityCodeName}${betweenThem}${threeOrFourDigits}|${threeOrFourDigits}${betweenThem}${securityCodeName}`,
  'iu',
);

/** Detects a security code named next to three or four digits: "CVV is 123". */
export function containsSecurityCode(text: string): boolean {
  // The 2 of "CVV2" is part of its name.
  const named = text.replaceAll(/(?<=c\W?v\W?[vc])2(?!\d)/giu, '');
  return securityCode.test(named);
}

/**
 * Eight matching digits in a row are no coincidence: one in three million phone numbers has them.
 * Six occur in one of twenty thousand, and those customers could never pay with that card.
 */
const tellingDigits = 8;

/**
 * Detects digits of the card number that must not be stored. The first eight identify the issuer
 * and the last four are stored anyway, so the digits between are all that is secret.
 */
export function containsMiddleOf(number: string, text: string): boolean {
  const digits = text.replaceAll(/\D/g, '');
  const middle = { from: 8, to: number.length - 4 };
  for (let start = middle.from - tellingDigits + 1; start < middle.to; start++) {
    const part = number.slice(start, start + tellingDigits);
    if (part.length === tellingDigits && digits.includes(part)) return true;
  }
  return false;
}

/** The only part of a card number that is stored or shown. */
export function lastFour(digits: string): string {
  return digits.slice(-4);
}

/**
 * Groups digits as printed on the card: 4-4-4-4, or 4-6-5 for American Express. Works on partial
 * numbers, and continues in fours beyond 16 digits.
 */
export function groupCardNumber(digits: string): string {
  const groups =
    cardBrand(digits) === 'amex'
      ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)]
      : (digits.match(/\d{1,4}/g) ?? []);
  return groups.filter((group) => group !== '').join(' ');
}
