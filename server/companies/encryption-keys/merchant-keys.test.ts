import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { Secret } from '../../gateways/secret.ts';
import { wrapDataKey } from './company-keys.ts';
import { rootKeyFrom } from '../../encryption/root-key.ts';
import { type AccountName, unwrapMerchantKey, wrapMerchantKey } from './merchant-keys.ts';

const rootKey = rootKeyFrom(randomBytes(32));
const name: AccountName = {
  companyId: 'abcdefghij0123456789',
  gateway: 'four_cs',
  accountId: '01993b5e-0000-7000-8000-000000000001',
};
const dataKey = dataKeyOf(name.companyId, Buffer.alloc(32, 7));
const secret = new Secret('BOSL_1234567');
const wrappedMerchantKey = wrapMerchantKey(rootKey, dataKey, name, secret);

function dataKeyOf(companyId: string, key: Buffer) {
  return { rootKeyId: rootKey.id, wrappedKey: wrapDataKey(rootKey, companyId, key) };
}

test('decrypts in its own row, and is unreadable before', () => {
  const opened = unwrapMerchantKey(rootKey, name, { dataKey, wrappedMerchantKey });
  expect(opened.reveal()).toBe('BOSL_1234567');
  expect(inspect(opened)).toBe('[secret]');
  expect(wrappedMerchantKey.toString('latin1')).not.toContain('BOSL');
});

// Even with the same data key, so that only the name differs.
test.each<[string, Partial<AccountName>]>([
  ['company', { companyId: 'Z'.repeat(20) }],
  ['gateway', { gateway: 'powertranz' }],
  ['account of the same company', { accountId: '01993b5e-0000-7000-8000-000000000002' }],
])('does not decrypt in the row of another %s', (_what, change) => {
  const other = { ...name, ...change };
  const otherDataKey = dataKeyOf(other.companyId, Buffer.alloc(32, 7));
  const theirs = wrapMerchantKey(rootKey, otherDataKey, other, new Secret('BOSL_7654321'));
  const swapped = [
    () => unwrapMerchantKey(rootKey, other, { dataKey: otherDataKey, wrappedMerchantKey }),
    () => unwrapMerchantKey(rootKey, name, { dataKey, wrappedMerchantKey: theirs }),
  ];
  for (const open of swapped) expect(open).toThrow();
});

test('does not decrypt with another data key or a changed bit', () => {
  const other = dataKeyOf(name.companyId, Buffer.alloc(32, 8));
  expect(() => unwrapMerchantKey(rootKey, name, { dataKey: other, wrappedMerchantKey })).toThrow();
  for (let index = 0; index < wrappedMerchantKey.length; index += 1) {
    const damaged = Buffer.from(wrappedMerchantKey);
    damaged[index] = (damaged[index] ?? 0) ^ 1;
    expect(() =>
      unwrapMerchantKey(rootKey, name, { dataKey, wrappedMerchantKey: damaged }),
    ).toThrow();
  }
});

test('says that it was wrapped by another root key', () => {
  const other = rootKeyFrom(randomBytes(32));
  expect(() => unwrapMerchantKey(other, name, { dataKey, wrappedMerchantKey })).toThrow(
    'are wrapped by the root key',
  );
});
