import { createFont, type FontEditor } from 'fonteditor-core';
import { isShown, plainLetters } from './print-letters.ts';

type Font = FontEditor.Font;

export type Fallback = {
  /** TrueType, with the letters of a plain PDF and those that were asked for. */
  readonly font: Uint8Array;
  /** The character that draws each letter which only a fallback font has. */
  readonly drawnAs: ReadonlyMap<string, string>;
};

type Fonts<Slice> = {
  readonly slices: readonly Slice[];
  readonly loadBase: () => Promise<Uint8Array>;
  readonly loadSlice: (slice: Slice) => Promise<Uint8Array>;
};

/**
 * Makes one font of Noto Sans and the slices that hold the other letters, so that a PDF needs no second font
 * within a line; null if no slice holds any of them.
 */
export async function joinFonts<Slice extends { readonly letters: string }>(
  letters: readonly string[],
  { slices, loadBase, loadSlice }: Fonts<Slice>,
): Promise<Fallback | null> {
  const bySlice = shareOut(new Set(letters.filter((letter) => !isShown(letter))), slices);
  if (bySlice.size === 0) return null;
  const [base, ...loaded] = await Promise.all([
    loadBase(),
    ...Array.from(bySlice, async ([slice, held]) => ({
      held,
      bytes: await loadSlice(slice),
    })),
  ]);
  const font = openFont(base, [...plainLetters(), ...letters.filter(isShown)]);
  const drawnAs = new Map<string, string>();
  for (const { bytes, held } of loaded) addLetters(font, openFont(bytes, held), drawnAs);
  return { font: new Uint8Array(font.write({ type: 'ttf' }) as ArrayBuffer), drawnAs };
}

/** Gives each letter to the first slice that holds it. */
function shareOut<Slice extends { readonly letters: string }>(
  wanted: Set<string>,
  slices: readonly Slice[],
): Map<Slice, string[]> {
  const bySlice = new Map<Slice, string[]>();
  for (const slice of slices) {
    const held = lettersOfRanges(slice.letters).filter((letter) => wanted.delete(letter));
    if (held.length > 0) bySlice.set(slice, held);
  }
  return bySlice;
}

/** The letters of ranges as CSS writes them, such as `U+5bff,U+53f8-53f9`. */
function lettersOfRanges(ranges: string): string[] {
  return ranges.split(',').flatMap((range) => {
    const [from = 0, to = from] = range
      .slice(2)
      .split('-')
      .map((hex) => Number.parseInt(hex, 16));
    return Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at));
  });
}

function openFont(bytes: Uint8Array, letters: readonly string[]): Font {
  const subset = letters.map((letter) => letter.codePointAt(0) ?? 0);
  return createFont(bytes.slice().buffer, { type: 'ttf', subset, compound2simple: true });
}

/** jsPDF draws code units, so a letter of two gets one from the private use area. */
const privateUse = 0xe000;

function addLetters(font: Font, added: Font, drawnAs: Map<string, string>): void {
  for (const glyph of added.get().glyf.filter(({ unicode }) => unicode !== undefined)) {
    glyph.unicode = glyph.unicode.map((code) => {
      const unit = code > 0xffff ? privateUse + drawnAs.size : code;
      drawnAs.set(String.fromCodePoint(code), String.fromCharCode(unit));
      return unit;
    });
  }
  font.merge(added, { scale: unitsPerEm(font) / unitsPerEm(added) });
}

function unitsPerEm(font: Font): number {
  // The library's types leave its last letter out.
  return font.get().head['unitsPerEm'] ?? 1000;
}
