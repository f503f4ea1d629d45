import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { createFont } from 'fonteditor-core';
import { expect, test } from 'vitest';
import { makeSlices } from '../../../fallback-fonts.ts';
import { charactersInRanges } from './character-ranges.ts';

test('each slice lists only characters that its font has', async () => {
  const slices = await makeSlices();
  const lacking = await Promise.all(
    slices.map(async ({ path, characters }) => {
      const { cmap } = createFont(await readFile(path), { type: 'ttf' }).get();
      const missing = charactersInRanges(characters).filter(
        (character) => cmap[character.codePointAt(0) ?? 0] === undefined,
      );
      return missing.map((character) => `${basename(path)}: ${character}`);
    }),
  );
  expect(lacking.flat()).toEqual([]);
});

test('all Hangul syllables are in a slice', async () => {
  const listed = new Set(
    (await makeSlices()).flatMap(({ characters }) => charactersInRanges(characters)),
  );
  const syllables = charactersInRanges('U+ac00-d7a3');
  expect(syllables.filter((syllable) => !listed.has(syllable))).toEqual([]);
});
