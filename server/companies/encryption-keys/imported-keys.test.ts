import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { CompanyKeys } from './company-keys.ts';
import { createImportedKeys } from './imported-keys.ts';
import { rootKeyFrom } from '../../encryption/root-key.ts';
import { vectorKeys, vectors } from './testing/vector-keys.ts';

const rootKey = rootKeyFrom(randomBytes(32));
const companyId = 'abcdefghij0123456789';
const name = { companyId, keyId: vectors.keyId, hash: 'SHA-256' } as const;

/** Keys as in the database, and a record of the lookups. */
function store(found: (company: string) => CompanyKeys | null, copies = 2) {
  const loaded: string[] = [];
  const loadKeys = async (company: string) => {
    loaded.push(company);
    return found(company);
  };
  return { loaded, keys: createImportedKeys({ rootKey, loadKeys, copies }) };
}
const allKeys = (company: string) => vectorKeys(rootKey, company);

test('a key is imported once for each copy, and the copies are used in turn', async () => {
  const { loaded, keys } = store(allKeys);
  const taken = [];
  for (let turn = 0; turn < 5; turn += 1) taken.push(await keys.keyFor(name));
  expect(loaded).toEqual([companyId, companyId]);
  expect(taken[0]).not.toBe(taken[1]);
  expect(taken.slice(2)).toEqual([taken[0], taken[1], taken[0]]);
  expect(taken[2]).toBe(taken[0]);
  expect(taken[3]).toBe(taken[1]);
});

test('an imported key decrypts and cannot be exported', async () => {
  const key = await store(allKeys).keys.keyFor(name);
  expect(key).toMatchObject({ type: 'private', extractable: false });
  expect(key?.algorithm).toMatchObject({ name: 'RSA-OAEP', hash: { name: 'SHA-256' } });
  expect(key?.usages).toContain('decrypt');
});

test('each company, key and hash has an import of its own', async () => {
  const { loaded, keys } = store(allKeys, 1);
  const other = { ...name, companyId: 'Z'.repeat(20) };
  const oldClients = { ...name, hash: 'SHA-1' } as const;
  for (const one of [name, other, oldClients, name, other, oldClients]) await keys.keyFor(one);
  expect(loaded).toEqual([companyId, other.companyId, companyId]);
  expect((await keys.keyFor(oldClients))?.algorithm).toMatchObject({ hash: { name: 'SHA-1' } });
});

describe('without such a key', () => {
  test('the next payment looks it up again', async () => {
    let found: CompanyKeys | null = null;
    const { keys } = store(() => found, 1);
    expect(await keys.keyFor(name)).toBeNull();
    found = allKeys(companyId);
    expect(await keys.keyFor(name)).not.toBeNull();
  });

  test('another key of the company does not replace it', async () => {
    const { keys } = store(allKeys);
    const another = { ...name, keyId: '01993b5e-0000-7000-8000-000000000009' };
    expect(await keys.keyFor(another)).toBeNull();
  });
});

test('the cache of two hundred companies drops the least recently paid first', async () => {
  const { loaded, keys } = store(allKeys, 1);
  const companies = Array.from({ length: 200 }, (_, index) => String(index).padStart(20, '0'));
  for (const one of companies) await keys.keyFor({ ...name, companyId: one });
  const [first = '', second = '', third = ''] = companies;
  // Just used, so that the second one is evicted next.
  await keys.keyFor({ ...name, companyId: first });
  await keys.keyFor(name);
  expect(loaded).toHaveLength(201);
  for (const one of [first, third, companyId]) await keys.keyFor({ ...name, companyId: one });
  expect(loaded).toHaveLength(201);
  await keys.keyFor({ ...name, companyId: second });
  expect(loaded).toHaveLength(202);
});
