import { createDecipheriv, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { withDataKey, wrapDataKey } from '../companies/encryption-keys/company-keys.ts';
import { rootKeyFrom } from './root-key.ts';
import { unwrap, wrap } from './wrap.ts';

const rootKey = rootKeyFrom(randomBytes(32));
const companyId = 'abcdefghij0123456789';

test('a secret of any length is unwrapped whole, and not with another context', () => {
  const key = randomBytes(32);
  for (const length of [0, 1, 15, 16, 17, 1800]) {
    const secret = randomBytes(length);
    const wrapped = wrap(key, secret, 'a context');
    expect(unwrap(key, wrapped, 'a context')).toEqual(secret);
    expect(() => unwrap(key, wrapped, 'another')).toThrow();
  }
});

test('wraps with AES-256-GCM: a nonce of 12 bytes, a tag of 16, and keys of 32 alone', () => {
  const [key, secret] = [randomBytes(32), randomBytes(40)];
  const wrapped = wrap(key, secret, 'a context');
  const decipher = createDecipheriv('aes-256-gcm', key, wrapped.subarray(0, 12));
  decipher.setAAD(Buffer.from('a context')).setAuthTag(wrapped.subarray(-16));
  const opened = decipher.update(wrapped.subarray(12, -16));
  expect(Buffer.concat([opened, decipher.final()])).toEqual(secret);
  for (const bytes of [16, 24]) {
    expect(() => wrap(randomBytes(bytes), secret, 'a context')).toThrow('Invalid key length');
  }
});

test('a data key is wiped after its use, however that ends', () => {
  const dataKey = randomBytes(32);
  const wrappedKey = wrapDataKey(rootKey, companyId, dataKey);
  const stored = { companyId, rootKeyId: rootKey.id, wrappedKey };
  const seen: Buffer[] = [];
  const used = withDataKey(rootKey, stored, (opened) => {
    seen.push(opened);
    return Buffer.from(opened);
  });
  expect(used).toEqual(dataKey);
  const fail = () =>
    withDataKey(rootKey, stored, (opened) => {
      seen.push(opened);
      throw new Error('no');
    });
  expect(fail).toThrow('no');
  expect(seen).toEqual([Buffer.alloc(32), Buffer.alloc(32)]);
});
