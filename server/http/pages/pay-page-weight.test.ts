import { generateKeyPairSync } from 'node:crypto';
import path from 'node:path';
import { expect, test } from 'vitest';
import { builtWebFolder, readBuilt } from './built/read-built.ts';
import { companyId, payCompany, servedWeb } from '../testing/served-web.ts';

/**
 * The bytes that a customer on slow data downloads before paying, compressed as sent. React and
 * React DOM are four fifths of it, and their releases may differ by thousands of bytes.
 */
const budget = {
  program: 67_300,
  words: 4850,
  programAndWords: 72_000,
  pageAndStyle: 8200,
  requests: 4,
} as const;

const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 3072 });
const company = {
  ...payCompany,
  companyName: 'Soufrière Spice Market and Sons',
  publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
};

async function loadedBy(address: string) {
  const { get } = await servedWeb({
    isDemo: true,
    folder: Promise.resolve(builtWebFolder),
    deps: { findCompany: async () => company },
  });
  const html = await (await get(address)).text();
  const packed = await (await get(address, { 'accept-encoding': 'br' })).arrayBuffer();
  const named = [...html.matchAll(/<(?:script|link)\b[^>]* (?:src|href)="([^"]*)"/g)];
  const { files } = await readBuilt(builtWebFolder);
  return {
    pageBytes: packed.byteLength,
    files: named
      .map(([, file = '']) => file)
      .filter((file) => !file.startsWith('data:image/'))
      .map((file) => ({
        name: path.basename(file).replace(/-[\w-]{8}(?=\.\w+$)/, ''),
        bytes: files.get(`${file}.br`)?.length ?? Number.NaN,
      })),
  };
}

test.each([
  ['en', 'english.js'],
  ['fr', 'french.js'],
])('the pay page stays within its byte budget in %s', async (lang, words) => {
  const { pageBytes, files } = await loadedBy(`/PayCompany/${companyId}?mode=test&lang=${lang}`);
  expect(files.map(({ name }) => name).toSorted()).toEqual([words, 'pay.js']);
  expect(files.length + 1).toBeLessThanOrEqual(budget.requests);
  const bytesOf = (name: string) => files.find((file) => file.name === name)?.bytes;
  expect(bytesOf('pay.js')).toBeLessThanOrEqual(budget.program);
  expect(bytesOf(words)).toBeLessThanOrEqual(budget.words);
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  expect(bytes).toBeLessThanOrEqual(budget.programAndWords);
  expect(pageBytes).toBeLessThanOrEqual(budget.pageAndStyle);
});

test('the script is compiled while loading, and creates no formatter early', async () => {
  const { files } = await readBuilt(builtWebFolder);
  const [, program] = [...files].find(([name]) => /\/pay-[\w-]{8}\.js$/.test(name)) ?? [];
  const text = Buffer.from(program ?? []).toString();
  expect(text.startsWith('//# allFunctionsCalledOnLoad\n')).toBe(true);
  expect(/new Intl\.\w+Format/.test(text)).toBe(false);
});
