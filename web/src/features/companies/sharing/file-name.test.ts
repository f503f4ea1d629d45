import { expect, test } from 'vitest';
import { fileName } from './file-name.ts';

test.each([
  ['Soufrière Spice Market', 'soufriere-spice-market-qr.png'],
  ["  Lucy's Bakery & Café (Castries) ", 'lucy-s-bakery-cafe-castries-qr.png'],
  ['../../..', 'qr.png'],
  ['圣卢西亚', 'qr.png'],
])('the file of %s is %s', (companyName, file) => {
  expect(fileName(companyName, 'qr.png')).toBe(file);
});
