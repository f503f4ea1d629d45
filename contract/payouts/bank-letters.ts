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
 * A name in the letters that every bank takes: those of English, digits, and marks that no file gives a
 * meaning. What has no such letter leaves a gap.
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

/** Whether a bank's form can say whom to pay: something of the name is left in its letters. */
export function fitsBankForms(name: string): boolean {
  return /[A-Za-z0-9]/.test(bankLetters(name));
}
