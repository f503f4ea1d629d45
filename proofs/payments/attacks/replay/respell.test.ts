import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { blockSpellings, jweSpellings, plusModulus } from './respell.ts';

const zeroFirst = Buffer.concat([Buffer.alloc(1), randomBytes(383)]);
// The text must hold a character specific to each alphabet.
const block = Buffer.concat([Buffer.from([0, 0xfb, 0xff]), zeroFirst.subarray(3)]);
const text = block.toString('base64');
const parts = [
  Buffer.from('{"alg":"x"}'),
  block,
  randomBytes(12),
  randomBytes(40),
  randomBytes(16),
];
const jwe = parts.map((part) => part.toString('base64url')).join('.');

test.each(blockSpellings)('a block with $name is another text', ({ of }) => {
  expect(of(text)).not.toBe(text);
  expect(of(text)).toEqual(expect.any(String));
});

test.each(blockSpellings.slice(0, 4))('a block with $name decodes to the same', ({ of }) => {
  expect(Buffer.from(of(text) ?? '', 'base64')).toEqual(block);
});

test.each(jweSpellings)('a JWE with $name is another text', ({ of }) => {
  expect(of(jwe)).not.toBe(jwe);
  expect(of(jwe)).toEqual(expect.any(String));
});

test('a block that does not begin with 00 cannot drop it', () => {
  const other = Buffer.alloc(384, 7).toString('base64');
  const spelling = blockSpellings.find(({ name }) => name === 'a 00 taken away');
  expect(spelling?.of(other)).toBe(null);
});

test('adds the modulus if it fits', () => {
  const modulus = (1n << 3071n) + 1n;
  const spelled = Buffer.from(plusModulus(modulus).of(text) ?? '', 'base64');
  expect(BigInt(`0x${spelled.toString('hex')}`) - modulus).toBe(
    BigInt(`0x${block.toString('hex')}`),
  );
  expect(plusModulus(modulus).of(Buffer.alloc(384, 255).toString('base64'))).toBe(null);
});
