/** Beside ASCII and Latin-1, what the letters of a plain PDF hold. */
const others = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

/**
 * A PDF that brings no letters of its own knows those of western Europe. Others lose their accents, and
 * where that does not help they are shown as what they are not: a question mark.
 */
export function inPrintLetters(text: string): string {
  return Array.from(text, (letter) => {
    if (isKnown(letter)) return letter;
    const plain = letter.normalize('NFKD').replaceAll(/\p{M}/gu, '');
    return plain !== '' && Array.from(plain).every(isKnown) ? plain : '?';
  }).join('');
}

function isKnown(letter: string): boolean {
  return /^[\u0020-\u007E\u00A0-\u00FF]$/.test(letter) || others.includes(letter);
}
