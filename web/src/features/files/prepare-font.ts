import type { Fallback } from './merge-fonts.ts';
import {
  toPrintable,
  charactersOf,
  needsFallbackFont,
  neededCharacters,
} from './printable-characters.ts';

/** Loads the fonts of a PDF, each only for the texts that need it. */
export type LoadFonts = {
  readonly notoSans: () => Promise<Uint8Array>;
  /** Null if none of our fonts has these characters that Noto Sans lacks. */
  readonly fallback: (characters: readonly string[]) => Promise<Fallback | null>;
};

export type PdfFont = {
  /** Null if the built-in characters of a PDF are enough. */
  readonly font: Uint8Array | null;
  readonly glyphFor: ReadonlyMap<string, string>;
  readonly print: (text: string) => string;
  readonly areMissing: boolean;
};

/** Finds a font for all of these texts. */
export async function prepareFont(texts: readonly string[], load: LoadFonts): Promise<PdfFont> {
  const needed = neededCharacters(texts);
  const fallback = needsFallbackFont(needed)
    ? await load.fallback(texts.flatMap(charactersOf))
    : null;
  const embedded = needed.needsEmbedding ? load.notoSans : () => null;
  const glyphFor = fallback?.glyphFor ?? new Map<string, string>();
  return {
    font: fallback === null ? await embedded() : fallback.font,
    glyphFor,
    print: (text) => toPrintable(text, glyphFor),
    areMissing: needed.others.some((character) => !glyphFor.has(character)),
  };
}
