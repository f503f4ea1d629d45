import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { drawEvidence } from './draw-evidence.ts';

/** The characters that a PDF draws, as a reader copies them. */
async function charactersOf(name: string): Promise<Set<string>> {
  const lines = [['Customer', name]] as const;
  const sections = [{ heading: 'Payment', lines }];
  const drawn = Buffer.from(await drawEvidence({ title: 'Evidence', sections, files: [] }));
  const found = new Set<string>();
  for (let at = drawn.indexOf('stream\n'); at !== -1; at = drawn.indexOf('stream\n', at + 1)) {
    const end = drawn.indexOf('endstream', at);
    const stream = inflateSync(drawn.subarray(at + 'stream\n'.length, end)).toString('latin1');
    for (const [, code = ''] of stream.matchAll(/^<\w{4}> <(\w{4})>$/gm)) {
      found.add(String.fromCharCode(Number.parseInt(code, 16)));
    }
    at = end + 'endstream'.length;
  }
  return found;
}

test.each(['Łukasz Żółć', 'Ελένη Παππά', 'Жанна Їжак', 'José Désir', 'Nguyễn Thị'])(
  'prints %s',
  async (name) => {
    const characters = await charactersOf(name);
    expect(Array.from(name).filter((each) => !characters.has(each))).toEqual([]);
    expect(characters).not.toContain('?');
  },
);

test('prints a question mark for a character that the font lacks', async () => {
  const characters = await charactersOf('Łukasz 你');
  expect(characters).toContain('Ł');
  expect(characters).toContain('?');
});
