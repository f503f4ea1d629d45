import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { orderFault } from './order-fault.ts';

const checkout = path.resolve(import.meta.dirname, '../..');

test('the fault that forgets the order matches the product’s text', () => {
  const { file, text } = orderFault;
  expect(readFileSync(path.join(checkout, file), 'utf8').split(text)).toHaveLength(2);
});
