import { expect, test } from 'vitest';
import { makeRecoveryCodes } from './make-recovery-codes.ts';

test('a code has ten of 31 characters, which is 49 bits', () => {
  const codes = Array.from({ length: 200 }, makeRecoveryCodes).flat();
  expect(codes.filter((code) => !/^[a-z2-9]{5}-[a-z2-9]{5}$/.test(code))).toEqual([]);
  const characters = new Set(codes.join('').replaceAll('-', ''));
  expect(10 * Math.log2(characters.size)).toBeGreaterThan(49);
});

test('ten codes are made at once, and none twice', () => {
  const codes = Array.from({ length: 200 }, makeRecoveryCodes).flat();
  expect(codes).toHaveLength(2000);
  expect(new Set(codes).size).toBe(2000);
});
