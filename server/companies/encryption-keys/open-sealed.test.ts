import { createPrivateKey, createPublicKey, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { compactDecrypt, CompactEncrypt } from 'jose';
import { describe, expect, test } from 'vitest';
import { rootKeyFrom } from '../../encryption/root-key.ts';
import { openSealed } from './open-sealed.ts';
import { readSealed } from './read-sealed.ts';
import { keysInMemory, openingKeysOf } from './testing/keys-in-memory.ts';
import { vectorKeys, vectors } from './testing/vector-keys.ts';

const rootKey = rootKeyFrom(randomBytes(32));
const keys = vectorKeys(rootKey, 'abcdefghij0123456789');
const imported = keysInMemory(rootKey, keys);

async function open(text: string): Promise<string | null> {
  const sealed = readSealed(text);
  return sealed && openSealed(imported, openingKeysOf(keys), sealed);
}

test.each(vectors.sealed)('opens what $madeBy sealed as $form', async (vector) => {
  expect(await open(vector.encryptedTxt)).toBe(vector.plaintext);
});

const [jwe, plain] = (['jwe', 'plain'] as const).map(
  (form) => vectors.sealed.find((vector) => vector.form === form)?.encryptedTxt ?? '',
);

describe('compared with another implementation', () => {
  const privateKey = createPrivateKey(vectors.privateKey);
  const joseOpens = async (text: string) => {
    try {
      return new TextDecoder().decode((await compactDecrypt(text, privateKey)).plaintext);
    } catch {
      return null;
    }
  };
  const sealWithJose = (text: string) =>
    new CompactEncrypt(new TextEncoder().encode(text))
      .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: vectors.keyId })
      .encrypt(createPublicKey(vectors.publicKey));

  test('opens payloads that the other implementation sealed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 400 }), async (text) => {
        expect(await open(await sealWithJose(text))).toBe(text);
      }),
      { numRuns: 30 },
    );
  });

  test('opens no payload that the other implementation refuses', async () => {
    const sealed = (await sealWithJose('{"amount":"1.00"}')).split('.');
    await fc.assert(
      fc.asyncProperty(
        fc.nat(4),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        async (part, at, bits) => {
          const bytes = Buffer.from(sealed[part] ?? '', 'base64url');
          const index = at % bytes.length;
          bytes[index] = (bytes[index] ?? 0) ^ bits;
          const changed = sealed.with(part, bytes.toString('base64url')).join('.');
          expect(await open(changed)).toBeNull();
          expect(await joseOpens(changed)).toBeNull();
        },
      ),
      { numRuns: 60 },
    );
    expect(await open(sealed.join('.'))).toBe(await joseOpens(sealed.join('.')));
  });
});

describe('the attempt', () => {
  test('has the same hash for the same bytes, and another for any others', () => {
    const hashes = vectors.sealed.map(({ encryptedTxt }) =>
      readSealed(encryptedTxt)?.hash.toString('hex'),
    );
    expect(new Set(hashes).size).toBe(vectors.sealed.length);
    expect(readSealed(jwe ?? '')?.hash).toEqual(readSealed(jwe ?? '')?.hash);
  });

  test.each([
    ['a space in front', (text: string) => ` ${text}`],
    ['a newline behind', (text: string) => `${text}\n`],
    ['a newline within', (text: string) => `${text.slice(0, 76)}\n${text.slice(76)}`],
    ['padding', (text: string) => `${text}=`],
    ['a dot behind', (text: string) => `${text}.`],
  ])('has one spelling: not with %s', (_what, change) => {
    expect(readSealed(change(jwe ?? ''))).toBeNull();
    expect(readSealed(change(plain ?? ''))).toBeNull();
  });

  test('cannot be varied in bits that a decoder ignores', () => {
    // The last character of a part may have bits that decode to nothing.
    const parts = (jwe ?? '').split('.');
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const tag = parts[4] ?? '';
    const last = letters[letters.indexOf(tag.at(-1) ?? '') ^ 1] ?? '';
    const respelt = [...parts.slice(0, 4), tag.slice(0, -1) + last].join('.');
    expect(Buffer.from(tag, 'base64url')).toEqual(
      Buffer.from(respelt.split('.')[4] ?? '', 'base64url'),
    );
    expect(readSealed(respelt)).toBeNull();
  });

  test('is refused as a plain block in the URL alphabet', () => {
    expect(readSealed((plain ?? '').replaceAll('+', '-').replaceAll('/', '_'))).toBeNull();
  });
});

test('only the named key is tried', async () => {
  const [pair] = keys.pairs;
  if (!pair) throw new Error('there is a pair');
  const renamed = { ...keys, pairs: [{ ...pair, id: '01993b5e-0000-7000-8000-000000000000' }] };
  const sealed = readSealed(jwe ?? '');
  expect(
    sealed && (await openSealed(keysInMemory(rootKey, renamed), openingKeysOf(renamed), sealed)),
  ).toBeNull();
});

describe('a wrapped private key', () => {
  const sealed = readSealed(plain ?? '');
  const openWith = async (changed: Partial<typeof keys>) => {
    if (!sealed) throw new Error('there is a plain vector');
    const stored = { ...keys, ...changed };
    return openSealed(keysInMemory(rootKey, stored), openingKeysOf(stored), sealed);
  };

  test('opens for its own company', async () => {
    expect(await openWith({})).not.toBeNull();
  });

  test('does not open in another company’s row', async () => {
    await expect(openWith({ companyId: 'Z'.repeat(20) })).rejects.toThrow();
  });

  test('does not open with a bit changed', async () => {
    const [pair] = keys.pairs;
    if (!pair) throw new Error('there is a pair');
    const wrappedPrivateKey = Buffer.from(pair.wrappedPrivateKey);
    wrappedPrivateKey[100] = (wrappedPrivateKey[100] ?? 0) ^ 1;
    await expect(openWith({ pairs: [{ ...pair, wrappedPrivateKey }] })).rejects.toThrow();
  });

  test('says that it was wrapped by another root key', async () => {
    const other = keysInMemory(rootKeyFrom(randomBytes(32)), keys);
    if (!sealed) throw new Error('there is a plain vector');
    await expect(openSealed(other, openingKeysOf(keys), sealed)).rejects.toThrow(
      'are wrapped by the root key',
    );
  });
});

test('a key that was retired after the lookup opens nothing', async () => {
  const sealed = readSealed(jwe ?? '');
  const withoutPairs = keysInMemory(rootKey, { ...keys, pairs: [] });
  expect(sealed && (await openSealed(withoutPairs, openingKeysOf(keys), sealed))).toBeNull();
});

test('a JWE opens whichever hash the company’s old clients use for plain blocks', async () => {
  const sealed = readSealed(jwe ?? '');
  const oldClients = { ...openingKeysOf(keys), plainSealHash: 'SHA-1' } as const;
  expect(sealed && (await openSealed(imported, oldClients, sealed))).not.toBeNull();
  const block = readSealed(plain ?? '');
  expect(block && (await openSealed(imported, oldClients, block))).toBeNull();
});
