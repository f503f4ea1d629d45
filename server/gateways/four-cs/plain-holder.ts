/**
 * The name on the card in the characters that travel safely to every bank: networks carry ASCII, and
 * 4Cs refuses `<` and `>`. Accents go, letters without a plain form become spaces; a name of which
 * nothing is left is better not sent than sent as question marks, because the gateway can do without.
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

/** Letters and marks that Unicode does not take apart by itself. */
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
