import { brandOfNumber } from '@piton/contract/cards/brand-of-number.ts';
import { cardBrand, type CardBrand } from '@piton/contract/cards/card-brand.ts';
import { groupCardNumber } from '@piton/contract/cards/card-number.ts';

type Edit = {
  /** The field's text before and after the edit. */
  readonly before: string;
  readonly after: string;
  readonly caret: number;
  /** Deleted with the delete key, which removes the character after the caret. */
  readonly isForward: boolean;
};

/** Groups a card number while the customer types, and keeps the caret next to its digit. */
export function maskCardNumber(edit: Edit): { text: string; caret: number } {
  const { before, after, caret, isForward } = edit;
  let digits = digitsOf(after);
  let digitsBeforeCaret = digitsOf(after.slice(0, caret)).length;
  const hadDigits = digitsOf(before);
  if (digits === hadDigits && isDeletion(edit)) {
    // The edit deleted only a separator, so it deletes the digit next to it.
    if (!isForward) digitsBeforeCaret = Math.max(0, digitsBeforeCaret - 1);
    digits = digits.slice(0, digitsBeforeCaret) + digits.slice(digitsBeforeCaret + 1);
  }
  const maxDigits = digitsMax(digits);
  if (digits.length > maxDigits) {
    const added = digits.length - hadDigits.length;
    // A digit typed into a full number would push out the last one unnoticed.
    if (hadDigits.length === maxDigits && added === 1) {
      digits = hadDigits;
      digitsBeforeCaret -= 1;
    }
    digits = digits.slice(0, maxDigits);
  }
  const text = groupCardNumber(digits);
  return { text, caret: positionBehind(text, digitsBeforeCaret) };
}

/** Tells a deletion at the caret from a paste of the same number in another format. */
function isDeletion({ before, after, caret }: Edit): boolean {
  const gone = before.length - after.length;
  return gone > 0 && before.slice(0, caret) + before.slice(caret + gone) === after;
}

/** The brand, as soon as further digits can't change it. Null for a brand we don't know. */
export function brandSoFar(cardNumber: string): CardBrand | null {
  return brandOfNumber(digitsOf(cardNumber));
}

/** The specification's mask: 19 characters with spaces, or 17 for American Express. */
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
