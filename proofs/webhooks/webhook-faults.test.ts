import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { orderFault } from './order-fault.ts';
import { plants } from './webhook-faults.mjs';

const checkout = path.resolve(import.meta.dirname, '../..');
const all = { ...plants, 'forgets the order': orderFault };

test.each(Object.entries(all))('%s matches the product’s text', (_name, { file, text }) => {
  expect(readFileSync(path.join(checkout, file), 'utf8').split(text)).toHaveLength(2);
});
