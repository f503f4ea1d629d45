import { slices } from './fallback-slices.ts';
import { type Fallback, joinFonts } from './join-fonts.ts';
import { loadFont, loadLetters } from './load-letters.ts';

/** Loads the slices that hold these letters, and no others; null if none does. */
export function loadFallback(letters: readonly string[]): Promise<Fallback | null> {
  return joinFonts(letters, {
    slices,
    loadBase: loadLetters,
    loadSlice: ({ address }) => loadFont(address),
  });
}
