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
  // What is called Visa only for want of a better guess may be a brand with lengths of its own. Which
  // of them are taken is the gateway's to say: here we only look for typing mistakes.
  const lengths = isKnownBrand(digits) ? brandLengths[knownBrand(digits)] : null;
  return (lengths?.includes(digits.length) ?? true) && hasRightCheckDigit(digits);
}

function isKnownBrand(digits: string): boolean {
  return knownBrand(digits) !== 'visa' || digits.startsWith('4');
}

/** As people read it, and as long as it is: the specification's guess does not know Mastercard's younger range. */
export function knownBrand(digits: string): CardBrand {
  return youngMastercard.test(digits) ? 'mastercard' : cardBrand(digits);
}

/** 2221 to 2720. */
export const youngMastercard = /^(?:222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/;

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
 * Whether a text holds a card number, anybody's and of any scheme, in one piece or in groups with
 * signs between. One in ten other numbers has the right check digit: an order number as long as a
 * card's that begins like one, or in a text other than a phone field a German phone number (49…), is
 * taken for a card's now and then. Its payer is told so and can write it differently; a card number
 * that was stored cannot be taken back.
 */
export function holdsCardNumber(text: string, kind: keyof typeof cardShapes = 'text'): boolean {
  const shape = cardShapes[kind];
  return text.split(/\p{L}+/u).some((piece) => {
    const groups = piece.match(/\d+/g) ?? [];
    return groups.some((_, start) => startsWithCardNumber(groups.slice(start, start + 19), shape));
  });
}

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
 * How card numbers begin, by the ranges of the schemes themselves and whether or not our gateway takes
 * them, because the guess at the brand leaves out half of them: 2221–2720 and 51–55 Mastercard; 30, 36,
 * 38 and 39 Diners Club; 34 and 37 American Express; 35 JCB; 4 Visa; 50 and 56–69 Maestro, and among
 * those 6011, 644–649 and 65 Discover and 62 UnionPay; 9792 Troy. Dates begin with 20, and no card
 * does any more.
 */
const schemePrefix = '(?:2[2-7]|3[04-9]|[4-6]|9792)';

/**
 * The shortest in use have 14 digits; only Visa once gave out 13.
 *
 * A phone number has up to 15. Those of 13 are common in Germany (49) and some there have 14, so that
 * neither length counts in a phone field, except for 14 as Diners Club has them: no number is that
 * long in Greece (30), Hungary (36), the Balkans (38) or Italy (39). Those of 15 are rare anywhere. An
 * old Visa of 13 digits passes in a phone field.
 */
const cardShapes = {
  text: new RegExp(String.raw`^(?:4\d{12}|(?=${schemePrefix})\d{14,19})$`),
  phone: new RegExp(String.raw`^(?:3[0689]\d{12}|(?=${schemePrefix})\d{15,19})$`),
} as const;

const securityCodeName = String.raw`(?<!\p{L})(?:c\W?v\W?[vc]|c\W?s\W?c|security\W{0,3}code)(?!\p{L})`;
const threeOrFourDigits = String.raw`(?<!\d)\d(?:\W?\d){2,3}(?!\W?\d)`;
const betweenThem = String.raw`(?:[^\p{L}\d]|is(?!\p{L})|no(?!\p{L}))*`;
const securityCode = new RegExp(
  `${securityCodeName}${betweenThem}${threeOrFourDigits}|${threeOrFourDigits}${betweenThem}${securityCodeName}`,
  'iu',
);

/** Whether a text names a security code next to three or four digits, which may be it: "CVV is 123". */
export function holdsSecurityCode(text: string): boolean {
  // The 2 of "CVV2" is a part of its name.
  const named = text.replaceAll(/(?<=c\W?v\W?[vc])2(?!\d)/giu, '');
  return securityCode.test(named);
}

/**
 * So many of its digits in a row are no chance. Six of them stand in one of twenty thousand phone
 * numbers, whose owners could never pay with that card; eight in one of three million.
 */
const tellingDigits = 8;

/**
 * Whether a text holds digits of that card number which may not be kept: the first eight name the
 * bank and the last four are kept anyway, so that what lies between is all that is left to guess.
 */
export function holdsMiddleOf(number: string, text: string): boolean {
  const digits = text.replaceAll(/\D/g, '');
  const middle = { from: 8, to: number.length - 4 };
  for (let start = middle.from - tellingDigits + 1; start < middle.to; start++) {
    const part = number.slice(start, start + tellingDigits);
    if (part.length === tellingDigits && digits.includes(part)) return true;
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
