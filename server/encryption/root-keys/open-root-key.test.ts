import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import {
  createTestDatabase,
  type TestDatabase,
} from '../../database/testing/create-test-database.ts';
import { withConnection } from '../../database/with-connection.ts';
import { type MasterKey, masterKeyFrom } from '../master-key.ts';
import { rootKeyFrom, wrapRootKey } from '../root-key.ts';
import { keepRootKeyCheck } from './check-root-key.ts';
import { insertRootKey, keepRootKey, openRootKey } from './open-root-key.ts';

const newMasterKey = () => masterKeyFrom(randomBytes(32));

async function newDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  return database;
}

const asOwner = <Result>({ owner }: TestDatabase, work: (client: pg.Client) => Promise<Result>) =>
  withConnection(owner, work);

const keep = (database: TestDatabase, masterKey: MasterKey) =>
  asOwner(database, (client) => keepRootKey(client, masterKey));

const open = (database: TestDatabase, masterKey: MasterKey | null) =>
  asOwner(database, (client) => openRootKey(client, masterKey));

test('a new database gets a random root key, the same for servers that start at once', async () => {
  const database = await newDatabase();
  const masterKey = newMasterKey();
  expect(await open(database, masterKey)).toBe(null);
  const kept = await Promise.all([1, 2, 3].map(() => keep(database, masterKey)));
  const ids = new Set(kept.map(({ id }) => id));
  expect(ids.size).toBe(1);
  expect(ids.has(masterKey.id)).toBe(false);
  expect(await open(database, masterKey)).toEqual(kept[0]);
  const { rows } = await asOwner(database, (client) =>
    client.query<{ text: string }>('select wrapped_root_keys::text as text from wrapped_root_keys'),
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.text).not.toContain(kept[0]?.key.toString('hex'));
  await expect(keep(database, newMasterKey())).rejects.toThrow(`belongs to ${masterKey.id}`);
  await expect(open(database, null)).rejects.toThrow('The master key is missing');
});

test('a database of an earlier release keeps its master key as the root key', async () => {
  const database = await newDatabase();
  const masterKey = newMasterKey();
  const rootKey = rootKeyFrom(masterKey.key);
  await keepRootKeyCheck(database.kysely, rootKey);
  await expect(keep(database, newMasterKey())).rejects.toThrow(`belongs to ${masterKey.id}`);
  expect(await open(database, masterKey)).toEqual(rootKey);
  expect(await keep(database, masterKey)).toEqual(rootKey);
  expect(await open(database, masterKey)).toEqual(rootKey);
});

test('no wrapped root key opens in another’s place, damaged, or in another database', async () => {
  const masterKeys = [newMasterKey(), newMasterKey()] as const;
  const [one, other] = masterKeys;
  const database = await newDatabase();
  const rootKey = await keep(database, one);
  await asOwner(database, (client) => insertRootKey(client, wrapRootKey(other, rootKey), 1));
  expect(await open(database, other)).toEqual(rootKey);
  const damage = (statement: string) => asOwner(database, (client) => client.query(statement));
  await damage(
    `update wrapped_root_keys w set wrapped_key = o.wrapped_key from wrapped_root_keys o
      where o.master_key_id <> w.master_key_id`,
  );
  for (const masterKey of masterKeys) {
    await expect(open(database, masterKey)).rejects.toThrow('was damaged or altered');
  }
  await damage('delete from wrapped_root_keys');
  await expect(open(database, one)).rejects.toThrow(`belongs to ${rootKey.id}`);
  const foreign = rootKeyFrom(randomBytes(32));
  await asOwner(database, (client) => insertRootKey(client, wrapRootKey(one, foreign), 1));
  await expect(open(database, one)).rejects.toThrow('was damaged or altered');
});
