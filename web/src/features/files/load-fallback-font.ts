import { slices } from './fallback-slices.ts';
import { type Fallback, mergeFonts } from './merge-fonts.ts';
import { loadFont, loadNotoSans } from './load-font.ts';

/** Loads only the slices that hold these characters; null if none does. */
export function loadFallbackFont(characters: readonly string[]): Promise<Fallback | null> {
  return mergeFonts(characters, {
    slices,
    loadBase: loadNotoSans,
    loadSlice: ({ address }) => loadFont(address),
  });
}
