import { randomBytes } from 'node:crypto';
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
