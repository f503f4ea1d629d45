import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { deriveKey } from './derive-key.ts';

const key = Buffer.alloc(32, 9);

test('is HKDF of RFC 5869 with the purpose, and never changes', () => {
  const extracted = createHmac('sha256', Buffer.alloc(32)).update(key).digest();
  const info = Buffer.from('piton card fingerprints');
  const expected = createHmac('sha256', extracted)
    .update(Buffer.concat([info, Buffer.from([1])]))
    .digest();
  expect(deriveKey({ key }, 'card fingerprints')).toEqual(expected);
});

test('no two purposes or master keys share a key', () => {
  const fingerprints = deriveKey({ key }, 'card fingerprints');
  expect(deriveKey({ key }, 'payment confirmations')).not.toEqual(fingerprints);
  expect(deriveKey({ key: Buffer.alloc(32, 8) }, 'card fingerprints')).not.toEqual(fingerprints);
});
