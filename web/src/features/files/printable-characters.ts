/** The characters of a plain PDF in addition to ASCII and Latin-1. */
const beyondLatin = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

/** The Latin, Greek and Cyrillic characters and marks that Noto Sans has. */
const inNotoSans = new RegExp(
  [
    String.raw`^[\u0100-\u0377\u037A-\u037F\u0384-\u038A\u038C\u038E-\u03A1\u03A3-\u03E1\u03F0-\u052F`,
    String.raw`\u1C80-\u1C88\u1D00-\u1DF9\u1DFB-\u1F15\u1F18-\u1F1D\u1F20-\u1F45\u1F48-\u1F4D`,
    String.raw`\u1F50-\u1F57\u1F59\u1F5B\u1F5D\u1F5F-\u1F7D\u1F80-\u1FB4\u1FB6-\u1FC4\u1FC6-\u1FD3`,
    String.raw`\u1FD6-\u1FDB\u1FDD-\u1FEF\u1FF2-\u1FF4\u1FF6-\u1FFE`,
    String.raw`\u2010-\u2027\u2030-\u205E\u2070-\u2071\u2074-\u208E\u2090-\u209C\u20A0-\u20C0`,
    String.raw`\u2100-\u215F\u2183-\u2184\u2212\u2C60-\u2C7F]$`,
  ].join(''),
);

/** Texts with only plain PDF characters, as nearly all are. */
const isAllPlain = new RegExp(String.raw`^[\u0020-\u007E\u00A0-\u00FF${beyondLatin}]*$`);

/** Symbols, emoji, and Chinese, Japanese and Korean scripts: candidates for the fallback fonts. */
const mayFallBack = new RegExp(
  [
    String.raw`^[\u2190-\u2BFF\u2E80-\u9FFF\uA960-\uA97F\uAC00-\uD7FF\uF900-\uFAFF\uFE30-\uFE4F`,
    String.raw`\uFF00-\uFFEF\u{1F000}-\u{1FAFF}\u{20000}-\u{3FFFF}]$`,
  ].join(''),
  'u',
);

/** Characters that only change how an emoji is drawn: style, skin tone, joiners. */
const isUnseen =
  /^(?:[\u200B-\u200D]|[\uFE00-\uFE0F]|\u{1F3FB}|\u{1F3FC}|\u{1F3FD}|\u{1F3FE}|\u{1F3FF}|[\u{E0020}-\u{E007F}])$/u;

export type NeededCharacters = {
  /** The PDF needs an embedded font. */
  readonly needsEmbedding: boolean;
  /** Characters that neither a plain PDF nor Noto Sans has. */
  readonly others: readonly string[];
};

export function neededCharacters(texts: readonly string[]): NeededCharacters {
  const characters = new Set(texts.filter((text) => !isAllPlain.test(text)).flatMap(charactersOf));
  const printed = Array.from(characters, (character) => [character, printedAs(character)] as const);
  return {
    needsEmbedding: printed.some(([, form]) => form !== null && !isAllPlain.test(form)),
    others: printed.filter(([, form]) => form === null).map(([character]) => character),
  };
}

export function needsFallbackFont({ others }: NeededCharacters): boolean {
  return others.some((character) => mayFallBack.test(character));
}

/** Replaces characters that can't be shown with a question mark. */
export function toPrintable(
  text: string,
  glyphFor: ReadonlyMap<string, string> = new Map(),
): string {
  if (isAllPlain.test(text)) return text;
  return charactersOf(text)
    .map((character) => printedAs(character) ?? glyphFor.get(character) ?? '?')
    .join('');
}

/** Joins accents to their letters, however they were typed. */
export function charactersOf(text: string): string[] {
  return Array.from(text.normalize('NFC')).filter((character) => !isUnseen.test(character));
}

/** The character itself, or its plain equivalent, such as the f and i of a ligature. */
function printedAs(character: string): string | null {
  if (isShown(character)) return character;
  const plainer = character.normalize('NFKD').normalize('NFC');
  return Array.from(plainer).every(isShown) ? plainer : null;
}

export function isShown(character: string): boolean {
  return isAllPlain.test(character) || inNotoSans.test(character);
}

/** Every character of a plain PDF. */
export function plainCharacters(): string[] {
  const latin = Array.from({ length: 0x100 - 0x20 }, (_, at) => String.fromCharCode(at + 0x20));
  return [...latin, ...Array.from(beyondLatin)].filter((character) => isAllPlain.test(character));
}
