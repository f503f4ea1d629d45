import { cardBrand, type CardBrand } from '@piton/contract/cards/card-brand.ts';
import { groupCardNumber, knownBrand } from '@piton/contract/cards/card-number.ts';

type Edit = {
  /** What the field showed, and what it holds after the edit. */
  readonly before: string;
  readonly after: string;
  readonly caret: number;
  /** The delete key, which takes what follows the caret. */
  readonly isForward: boolean;
};

/** Groups a card number while it is being typed, with the caret beside the digit where it was. */
export function maskCardNumber(edit: Edit): { text: string; caret: number } {
  const { before, after, caret, isForward } = edit;
  let digits = digitsOf(after);
  let digitsBeforeCaret = digitsOf(after.slice(0, caret)).length;
  const hadDigits = digitsOf(before);
  if (digits === hadDigits && isDeletion(edit)) {
    // Only a separator was deleted. Whoever did that meant the digit behind it.
    if (!isForward) digitsBeforeCaret = Math.max(0, digitsBeforeCaret - 1);
    digits = digits.slice(0, digitsBeforeCaret) + digits.slice(digitsBeforeCaret + 1);
  }
  const most = digitsMax(digits);
  if (digits.length > most) {
    const added = digits.length - hadDigits.length;
    // A digit typed into a full number would push its last one out, and nobody would see it go.
    if (hadDigits.length === most && added === 1) {
      digits = hadDigits;
      digitsBeforeCaret -= 1;
    }
    digits = digits.slice(0, most);
  }
  const text = groupCardNumber(digits);
  return { text, caret: positionBehind(text, digitsBeforeCaret) };
}

/** Of what stood at the caret. The same number written otherwise took the place of all of it. */
function isDeletion({ before, after, caret }: Edit): boolean {
  const gone = before.length - after.length;
  return gone > 0 && before.slice(0, caret) + before.slice(caret + gone) === after;
}

/**
 * The brand as soon as it is no longer a guess, or as soon as no further digit would change it. What
 * begins as cards of others do is not called Visa, though the specification's guess does.
 */
export function brandSoFar(cardNumber: string): CardBrand | null {
  const digits = digitsOf(cardNumber);
  const brand = knownBrand(digits);
  if (brand !== 'visa' || digits.startsWith('4')) return brand;
  return digits.length >= 4 && !/^[2356]/.test(digits) ? brand : null;
}

/** The specification's mask: 19 characters with their spaces, or 17 for American Express. */
function digitsMax(digits: string): number {
  return cardBrand(digits) === 'amex' ? 15 : 16;
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}

function positionBehind(text: string, digitCount: number): number {
  let position = 0;
  for (let passed = 0; passed < digitCount && position < text.length; position += 1) {
    if (text[position] !== ' ') passed += 1;
  }
  return position;
}
