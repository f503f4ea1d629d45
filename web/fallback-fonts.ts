import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createFont } from 'fonteditor-core';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/**
 * The Noto fonts for characters that Noto Sans lacks: emoji, Chinese and Japanese, Korean. The
 * first font with a character provides it, so only the Hangul slices of the Korean font are used.
 */
const fonts = [
  { name: 'noto-emoji', holds: /./u },
  { name: 'noto-sans-sc', holds: /./u },
  { name: 'noto-sans-kr', holds: /\p{Script=Hangul}/u },
] as const;

/** A part of a font; its characters are listed as CSS lists them: `U+5bff,U+53f8-53f9`. */
export type FontSlice = { readonly path: string; readonly characters: string };

const require = createRequire(import.meta.url);
const slicesModule = '/src/features/files/fallback-slices.ts';

/**
 * Fills in the addresses of the slices. They are TrueType of one weight, because jsPDF reads no
 * other font.
 */
export function fallbackFonts(): Plugin {
  return {
    name: 'piton:fallback-fonts',
    load: async (id) => (id.endsWith(slicesModule) ? moduleOf(await makeSlices()) : null),
  };
}

function moduleOf(slices: readonly FontSlice[]): string {
  const imports = slices.map(({ path }, at) => `import a${at} from ${quoted(`${path}?url`)};`);
  const items = slices.map(
    ({ characters }, at) => `{address:a${at},characters:${quoted(characters)}}`,
  );
  return `${imports.join('\n')}\nexport const slices = [${items.join(',\n')}];`;
}

function quoted(text: string): string {
  return JSON.stringify(text);
}

let made: Promise<readonly FontSlice[]> | undefined;

/** Takes seconds, so the slices are cached next to the packages until one of those changes. */
export function makeSlices(): Promise<readonly FontSlice[]> {
  made ??= readOrMakeSlices();
  return made;
}

async function readOrMakeSlices(): Promise<readonly FontSlice[]> {
  const packages = fonts.map(({ name }) => `@fontsource-variable/${name}/package.json`);
  const versions = packages.map((path) => (require(path) as { version: string }).version);
  const cache = join(import.meta.dirname, '..', 'node_modules', '.cache');
  const folder = join(cache, `fallback-slices-${versions.join('-')}`);
  if (!existsSync(folder)) await makeFolder(cache, folder);
  const list = JSON.parse(await readFile(join(folder, listName), 'utf8')) as FontSlice[];
  return list.map(({ path, characters }) => ({ path: join(folder, path), characters }));
}

const listName = 'slices.json';

/**
 * Renames a finished folder into place, so that an interrupted build leaves nothing and one of two
 * parallel builds wins.
 */
async function makeFolder(cache: string, folder: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  const draft = await mkdtemp(`${folder}-`);
  const slices: FontSlice[] = [];
  for (const font of fonts) slices.push(...(await slicesOf(font, draft)));
  await writeFile(join(draft, listName), JSON.stringify(slices));
  try {
    await rename(draft, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    await rm(draft, { recursive: true });
  }
}

async function slicesOf({ name, holds }: (typeof fonts)[number], folder: string) {
  const list = require.resolve(`@fontsource-variable/${name}/unicode.json`);
  const ranges = JSON.parse(await readFile(list, 'utf8')) as Record<string, string>;
  const slices: FontSlice[] = [];
  for (const [key, listed] of Object.entries(ranges)) {
    const number = /^\[(\d+)\]$/.exec(key)?.[1];
    const text = textOf(listed);
    if (number === undefined || !holds.test(text)) continue;
    const file = join(dirname(list), 'files', `${name}-${number}-wght-normal.woff2`);
    const path = `${name}-${number}.ttf`;
    const options = { targetFormat: 'sfnt' as const, variationAxes: { wght: 400 } };
    const font = await subsetFont(await readFile(file), text, options);
    await writeFile(join(folder, path), font);
    // The package lists characters that its fonts lack.
    slices.push({ path, characters: charactersOf(font) });
  }
  return slices;
}

/** The characters that the font has, as ranges: "U+5bff,U+53f8-53f9". */
function charactersOf(font: Buffer): string {
  const { cmap } = createFont(font, { type: 'ttf' }).get();
  const ranges: [number, number][] = [];
  for (const code of Object.keys(cmap).map(Number)) {
    const last = ranges.at(-1);
    if (last !== undefined && code === last[1] + 1) last[1] = code;
    else ranges.push([code, code]);
  }
  return ranges
    .map(([from, to]) => `U+${from.toString(16)}${to === from ? '' : `-${to.toString(16)}`}`)
    .join(',');
}

function textOf(characters: string): string {
  return characters
    .split(',')
    .flatMap((range) => {
      const [from = 0, to = from] = range
        .slice(2)
        .split('-')
        .map((hex) => Number.parseInt(hex, 16));
      return Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at));
    })
    .join('');
}
