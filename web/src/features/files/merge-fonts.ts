import { createFont, type FontEditor } from 'fonteditor-core';
import { charactersInRanges } from './character-ranges.ts';
import { isShown, plainCharacters } from './printable-characters.ts';

type Font = FontEditor.Font;

export type Fallback = {
  /** TrueType, with the characters of a plain PDF and the requested ones. */
  readonly font: Uint8Array;
  /** The code unit that draws each character that only a fallback font has. */
  readonly glyphFor: ReadonlyMap<string, string>;
};

type Fonts<Slice> = {
  readonly slices: readonly Slice[];
  readonly loadBase: () => Promise<Uint8Array>;
  readonly loadSlice: (slice: Slice) => Promise<Uint8Array>;
};

/**
 * Merges Noto Sans with the slices that hold the other characters, so that a line of the PDF needs
 * only one font; null if no slice holds any of them.
 */
export async function mergeFonts<Slice extends { readonly characters: string }>(
  characters: readonly string[],
  { slices, loadBase, loadSlice }: Fonts<Slice>,
): Promise<Fallback | null> {
  const bySlice = shareOut(new Set(characters.filter((character) => !isShown(character))), slices);
  if (bySlice.size === 0) return null;
  const [base, ...loaded] = await Promise.all([
    loadBase(),
    ...Array.from(bySlice, async ([slice, held]) => ({
      held,
      bytes: await loadSlice(slice),
    })),
  ]);
  const font = openFont(base, [...plainCharacters(), ...characters.filter(isShown)]);
  const glyphFor = new Map<string, string>();
  for (const { bytes, held } of loaded) addCharacters(font, openFont(bytes, held), glyphFor);
  return { font: new Uint8Array(font.write({ type: 'ttf' }) as ArrayBuffer), glyphFor };
}

/** Gives each character to the first slice that holds it. */
function shareOut<Slice extends { readonly characters: string }>(
  wanted: Set<string>,
  slices: readonly Slice[],
): Map<Slice, string[]> {
  const bySlice = new Map<Slice, string[]>();
  for (const slice of slices) {
    const held = charactersInRanges(slice.characters).filter((character) =>
      wanted.delete(character),
    );
    if (held.length > 0) bySlice.set(slice, held);
  }
  return bySlice;
}

function openFont(bytes: Uint8Array, characters: readonly string[]): Font {
  const subset = characters.map((character) => character.codePointAt(0) ?? 0);
  return createFont(bytes.slice().buffer, { type: 'ttf', subset, compound2simple: true });
}

/** jsPDF draws code units, so a character of two units gets one from the private use area. */
const privateUse = 0xe000;

function addCharacters(font: Font, added: Font, glyphFor: Map<string, string>): void {
  for (const glyph of added.get().glyf.filter(({ unicode }) => unicode !== undefined)) {
    glyph.unicode = glyph.unicode.map((code) => {
      const unit = code > 0xffff ? privateUse + glyphFor.size : code;
      glyphFor.set(String.fromCodePoint(code), String.fromCharCode(unit));
      return unit;
    });
  }
  font.merge(added, { scale: unitsPerEm(font) / unitsPerEm(added) });
}

function unitsPerEm(font: Font): number {
  // The type declaration misspells this property.
  return font.get().head['unitsPerEm'] ?? 1000;
}
