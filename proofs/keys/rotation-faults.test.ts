import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { plants } from './rotation-faults.mjs';

const checkout = path.resolve(import.meta.dirname, '../..');

test.each(Object.entries(plants))('%s matches the product’s text', (_name, { file, text }) => {
  expect(readFileSync(path.join(checkout, file), 'utf8').split(text)).toHaveLength(2);
});
