const spelledOut: Readonly<Record<string, string>> = {
  Æ: 'AE',
  æ: 'ae',
  Œ: 'OE',
  œ: 'oe',
  Ø: 'O',
  ø: 'o',
  Đ: 'D',
  đ: 'd',
  Ł: 'L',
  ł: 'l',
  ß: 'ss',
  Þ: 'Th',
  þ: 'th',
  '&': '+',
};

/**
 * Converts a name to letters that every bank accepts: English letters, digits and neutral marks.
 * Drops other characters.
 */
export function bankLetters(name: string): string {
  return name
    .replaceAll(/[^ -%'-~]/gu, (letter) => spelledOut[letter] ?? letter)
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^A-Za-z0-9 .+/()-]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();
}

/** Whether enough of the name remains in bank letters to name the payee. */
export function fitsBankForms(name: string): boolean {
  return /[A-Za-z0-9]/.test(bankLetters(name));
}
