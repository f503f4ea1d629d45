import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, onTestFinished, test, vi } from 'vitest';
import { toPrintable, needsFallbackFont, neededCharacters } from './printable-characters.ts';

test.each([
  ['Désir', 'Désir', false, ''],
  ['Žižek’s “bar” – €5', 'Žižek’s “bar” – €5', false, ''],
  ['L\u030cukic\u0301', 'Ľukić', true, ''],
  ['Məmmədov, Kɔfi and Ɖela', 'Məmmədov, Kɔfi and Ɖela', true, ''],
  ['Kaʻiulani Ọ̀ṣun', 'Kaʻiulani Ọ̀ṣun', true, ''],
  ['Ὀδυσσεύς', 'Ὀδυσσεύς', true, ''],
  ['ﬁsh for Ａnna', 'fish for Anna', false, ''],
  ['Иван 日本 🙂', 'Иван ?? ?', true, '日本🙂'],
  ['👍🏽 👩‍🍳', '? ??', false, '👍👩🍳'],
  ['a\nb\u0000', 'a?b?', false, '\n\u0000'],
])('%j is printed %j', (text, printed, needsEmbedding, others) => {
  expect(toPrintable(text)).toBe(printed);
  expect(neededCharacters(['plain', text])).toEqual({ needsEmbedding, others: Array.from(others) });
});

test.each([
  ['日', true],
  ['한', true],
  ['🍣', true],
  ['✓', true],
  ['م', false],
  ['\n', false],
])('a fallback font is checked for %j: %s', (character, isLookedAt) => {
  expect(needsFallbackFont(neededCharacters([character]))).toBe(isLookedAt);
});

test('a character that is printed unchanged is not normalised', () => {
  const normalize = vi.spyOn(String.prototype, 'normalize');
  onTestFinished(() => normalize.mockRestore());
  const name = 'Łukasz Désir';
  toPrintable(name);
  neededCharacters([name, 'Thérèse', 'a plain text']);
  // Normalises only texts with characters that a plain PDF lacks, for their accents.
  expect(normalize.mock.calls).toEqual([['NFC'], ['NFC']]);
});

const font = readFileSync(
  createRequire(import.meta.url).resolve(
    '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  ),
);

test('the embedded font has every character that needs it', () => {
  const known = charactersIn(font);
  const missing = allCharacters().filter(
    (character) =>
      toPrintable(character) === character.normalize('NFC') &&
      neededCharacters([character]).needsEmbedding &&
      !Array.from(character.normalize('NFC')).every((each) => known.has(each)),
  );
  expect(missing).toEqual([]);
});

test('prints the font’s Latin, Greek and Cyrillic letters', () => {
  const known = charactersIn(font);
  const lost = allCharacters().filter(
    (character) =>
      /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]$/u.test(character) &&
      character < '\u2C80' &&
      known.has(character) &&
      neededCharacters([character]).others.length > 0,
  );
  expect(lost).toEqual([]);
});

/** The characters of the basic multilingual plane, one code unit each. */
function allCharacters(): string[] {
  return Array.from({ length: 0xd800 - 0x20 }, (_, at) => String.fromCodePoint(at + 0x20));
}

/** The characters in the font's format-12 cmap table. */
function charactersIn(file: Buffer): Set<string> {
  const tables = Array.from({ length: file.readUInt16BE(4) }, (_, at) => 12 + at * 16);
  const entry = tables.find((at) => file.toString('latin1', at, at + 4) === 'cmap') ?? 0;
  const cmap = file.readUInt32BE(entry + 8);
  const parts = Array.from({ length: file.readUInt16BE(cmap + 2) }, (_, at) => {
    return cmap + file.readUInt32BE(cmap + 4 + at * 8 + 4);
  });
  const groups = parts.find((at) => file.readUInt16BE(at) === 12) ?? 0;
  const characters = Array.from({ length: file.readUInt32BE(groups + 12) }, (_, at) => {
    const from = file.readUInt32BE(groups + 16 + at * 12);
    const to = file.readUInt32BE(groups + 20 + at * 12);
    return Array.from({ length: to - from + 1 }, (__, each) => String.fromCodePoint(from + each));
  });
  return new Set(characters.flat());
}
