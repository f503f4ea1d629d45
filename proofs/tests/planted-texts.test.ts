import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

type Plants = Readonly<Record<string, { readonly file: string; readonly text: string }>>;

const checkout = path.resolve(import.meta.dirname, '../..');
const files = globSync('proofs/*/**/*-faults.mjs', { cwd: checkout });
const planted = await Promise.all(
  files.map(async (from) => {
    const { plants } = (await import(path.join(checkout, from))) as { plants: Plants };
    return Object.entries(plants).map(([name, plant]) => ({ from, name, ...plant }));
  }),
);

test('each proof plants its faults', () => {
  expect(files).toContain('proofs/payments/payment-faults.mjs');
  expect(planted.map(({ length }) => length)).not.toContain(0);
});

test.each(planted.flat())('$from: $name matches the product’s text', ({ file, text }) => {
  expect(readFileSync(path.join(checkout, file), 'utf8').split(text)).toHaveLength(2);
});
