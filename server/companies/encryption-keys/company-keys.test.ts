import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { type CompanyKeys, unwrapPrivateKey, wrapDataKey, wrapPrivateKey } from './company-keys.ts';
import { rootKeyFrom } from '../../encryption/root-key.ts';

const rootKey = rootKeyFrom(randomBytes(32));
const companyId = 'abcdefghij0123456789';
const otherId = 'Z'.repeat(20);
const keyId = '01993b5e-0000-7000-8000-000000000001';
const dataKey = Buffer.alloc(32, 7);
const privateKey = randomBytes(1800);

function keysOf(company: string, under: string = company, pairId = keyId): CompanyKeys {
  const wrapped = wrapPrivateKey(dataKey, { companyId: under, keyId: pairId }, privateKey);
  return {
    companyId: company,
    dataKey: { rootKeyId: rootKey.id, wrappedKey: wrapDataKey(rootKey, company, dataKey) },
    pairs: [{ id: keyId, publicKey: '', wrappedPrivateKey: wrapped }],
  };
}

function open(keys: CompanyKeys): Buffer {
  const [pair] = keys.pairs;
  if (pair === undefined) throw new Error('there is a pair');
  return unwrapPrivateKey(rootKey, keys, pair);
}

test('a private key decrypts for its company', () => {
  expect(open(keysOf(companyId))).toEqual(privateKey);
});

// Tests each layer by itself, because the other would detect most swaps and hide a missing check.
test('another company’s private key does not decrypt under the same data key', () => {
  expect(() => open(keysOf(companyId, otherId))).toThrow();
});

test('another private key of the same company does not decrypt', () => {
  const another = '01993b5e-0000-7000-8000-000000000002';
  expect(() => open(keysOf(companyId, companyId, another))).toThrow();
});

test('another company’s data key does not decrypt, whatever it wraps', () => {
  const wrappedKey = wrapDataKey(rootKey, otherId, dataKey);
  const swapped = { ...keysOf(companyId), dataKey: { rootKeyId: rootKey.id, wrappedKey } };
  expect(() => open(swapped)).toThrow();
});

test('a data key does not decrypt under another root key’s id', () => {
  const other = rootKeyFrom(randomBytes(32));
  const renamed = { ...rootKey, id: other.id };
  const wrappedKey = wrapDataKey(rootKey, companyId, dataKey);
  const keys = { ...keysOf(companyId), dataKey: { rootKeyId: other.id, wrappedKey } };
  const [pair] = keys.pairs;
  expect(() => pair && unwrapPrivateKey(renamed, keys, pair)).toThrow();
});
