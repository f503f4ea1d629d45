import type { Fallback } from './join-fonts.ts';
import { inPrintLetters, lettersOf, needFallback, neededLetters } from './print-letters.ts';

/** Loads what a PDF may bring, each part only for the texts that need it. */
export type LoadFonts = {
  readonly letters: () => Promise<Uint8Array>;
  /** Null if no font of ours has any of these letters that Noto Sans lacks. */
  readonly fallback: (letters: readonly string[]) => Promise<Fallback | null>;
};

export type Letters = {
  /** Null where the letters of every PDF will do. */
  readonly font: Uint8Array | null;
  readonly drawnAs: ReadonlyMap<string, string>;
  readonly print: (text: string) => string;
  readonly areMissing: boolean;
};

/** Finds a font for all of these texts. */
export async function prepareLetters(texts: readonly string[], load: LoadFonts): Promise<Letters> {
  const needed = neededLetters(texts);
  const fallback = needFallback(needed) ? await load.fallback(texts.flatMap(lettersOf)) : null;
  const brought = needed.areBrought ? load.letters : () => null;
  const drawnAs = fallback?.drawnAs ?? new Map<string, string>();
  return {
    font: fallback === null ? await brought() : fallback.font,
    drawnAs,
    print: (text) => inPrintLetters(text, drawnAs),
    areMissing: needed.others.some((letter) => !drawnAs.has(letter)),
  };
}
