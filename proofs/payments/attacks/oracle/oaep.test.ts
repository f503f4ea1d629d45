import { generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { expect, test } from 'vitest';
import { bitsLearnt, boundOf, mangerAttack } from './manger-attack.ts';
import { bytesOf, padBlock, rawRsaOf, unpadBlock } from './oaep.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
const raw = rawRsaOf({ publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString() });
const { modulus, blockBytes } = raw;
const block = padBlock(Buffer.from('a card'), blockBytes);
const isBig = (factor: bigint) =>
  Promise.resolve((block * factor) % modulus >= boundOf(blockBytes));

test('a block padded here decrypts as RSA-OAEP', () => {
  const sealed = bytesOf(raw.raise(block), blockBytes);
  const opened = privateDecrypt({ key: privateKey, oaepHash: 'sha256' }, sealed);
  expect(opened.toString()).toBe('a card');
});

test('recovers a block from an oracle that reveals its first byte', async () => {
  const won = await mangerAttack(raw, isBig, 5000);
  expect(won.low).toBe(block);
  expect(bitsLearnt(won, blockBytes)).toBe(8 * (blockBytes - 1));
  expect(unpadBlock(won.low, blockBytes)?.toString()).toBe('a card');
});

test('an interrupted attack knows a part', async () => {
  const won = await mangerAttack(raw, isBig, 600);
  expect(won.queries).toBe(600);
  expect(won.low <= block && block <= won.high).toBe(true);
  expect(bitsLearnt(won, blockBytes)).toBeGreaterThan(100);
});

test.each([true, false])('an oracle that always says %s reveals nothing', async (says) => {
  const won = await mangerAttack(raw, () => Promise.resolve(says), 500);
  expect(bitsLearnt(won, blockBytes)).toBe(0);
});

test('a text that is no block reveals nothing', () => {
  expect(
    unpadBlock(padBlock(Buffer.from('a card'), blockBytes, { label: 'label' }), blockBytes),
  ).toBe(null);
});
