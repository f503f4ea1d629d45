/** Beside ASCII and Latin-1, what the letters of a plain PDF hold. */
const others = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

/** With letters of its own a PDF has all of Latin, Greek and Cyrillic writing. */
const brought = /^[\u0100-\u024F\u0370-\u03E1\u0400-\u052F\u1E00-\u1EFF]$/;

/** Whether a PDF has to bring letters of its own to show this. */
export function needsLetters(text: string): boolean {
  return lettersOf(text).some((letter) => !isPlain(letter) && brought.test(letter));
}

/** Whether there is something in it that no PDF of ours can show. */
export function hasUnknown(text: string): boolean {
  return lettersOf(text).some((letter) => !isPlain(letter) && !brought.test(letter));
}

/** What cannot be shown stands there as a question mark. */
export function inPrintLetters(text: string): string {
  return lettersOf(text)
    .map((letter) => (isPlain(letter) || brought.test(letter) ? letter : '?'))
    .join('');
}

/** With the accents on them, however they were typed. */
function lettersOf(text: string): string[] {
  return Array.from(text.normalize('NFC'));
}

function isPlain(letter: string): boolean {
  return /^[\u0020-\u007E\u00A0-\u00FF]$/.test(letter) || others.includes(letter);
}
