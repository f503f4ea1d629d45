/**
 * Reduces the cardholder's name to ASCII letters that every bank accepts; 4Cs also rejects `<` and
 * `>`. Other letters become spaces, and an empty name is left out, because the gateway accepts a
 * sale without it.
 */
export function plainHolder(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7E]/gu, (character) => plainForms.get(character) ?? ' ')
    .replaceAll(/[<>]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();
}

/** Letters and marks that Unicode normalisation doesn't decompose. */
const plainForms: ReadonlyMap<string, string> = new Map([
  ['Æ', 'AE'],
  ['æ', 'ae'],
  ['Œ', 'OE'],
  ['œ', 'oe'],
  ['Ø', 'O'],
  ['ø', 'o'],
  ['Ł', 'L'],
  ['ł', 'l'],
  ['Đ', 'D'],
  ['đ', 'd'],
  ['Ð', 'D'],
  ['ð', 'd'],
  ['Þ', 'TH'],
  ['þ', 'th'],
  ['ß', 'ss'],
  ['ı', 'i'],
  ['‘', "'"],
  ['’', "'"],
  ['ʼ', "'"],
  ['‐', '-'],
  ['–', '-'],
  ['—', '-'],
]);
