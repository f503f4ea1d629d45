import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type FontSlice, makeSlices } from '../../../../fallback-letters.ts';
import { joinFonts } from '../join-fonts.ts';
import type { LoadFonts } from '../prepare-letters.ts';

const notoSans = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
);

/** The fonts that a browser fetches, from this disk; `loaded` names them as they are asked for. */
export function fontsOnDisk(): LoadFonts & { readonly loaded: string[] } {
  const loaded: string[] = [];
  const read = (name: string, path: string) => {
    loaded.push(name);
    return readFile(path);
  };
  const letters = () => read('noto-sans', notoSans);
  return {
    loaded,
    letters,
    fallback: async (asked) =>
      joinFonts<FontSlice>(asked, {
        slices: await makeSlices(),
        loadBase: letters,
        loadSlice: ({ path }) =>
          read(/noto-[a-z]+(?:-[a-z]+)?(?=-\d+\.ttf$)/.exec(path)?.[0] ?? '', path),
      }),
  };
}
