import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type FontSlice, makeSlices } from '../../../../fallback-fonts.ts';
import { mergeFonts } from '../merge-fonts.ts';
import type { LoadFonts } from '../prepare-font.ts';

const notoSans = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
);

/** Reads the browser's fonts from disk; `loaded` records the requests. */
export function fontsOnDisk(): LoadFonts & { readonly loaded: string[] } {
  const loaded: string[] = [];
  const read = (name: string, path: string) => {
    loaded.push(name);
    return readFile(path);
  };
  const base = () => read('noto-sans', notoSans);
  return {
    loaded,
    notoSans: base,
    fallback: async (slices) =>
      mergeFonts<FontSlice>(slices, {
        slices: await makeSlices(),
        loadBase: base,
        loadSlice: ({ path }) =>
          read(/noto-[a-z]+(?:-[a-z]+)?(?=-\d+\.ttf$)/.exec(path)?.[0] ?? '', path),
      }),
  };
}
