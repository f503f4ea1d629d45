import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findRootKey } from '../../companies/encryption-keys/company-keys.ts';
import { rewrapCompanyKeys } from '../../companies/encryption-keys/rewrap-company-keys.ts';
import {
  type AccountWorld,
  createAccountWorld,
} from '../../companies/gateway-accounts/testing/account-world.ts';
import { withConnection } from '../../database/with-connection.ts';
import { masterKeyFrom } from '../master-key.ts';
import { keepCompanyRootKey, openCompanyRootKey, openSecondRootKey } from './company-root-key.ts';
import { insertRootKey } from './open-root-key.ts';
import { addMasterKey, finishRotation } from './rotate-master-key.ts';
import { wrapRootKey } from '../root-key.ts';

let world: AccountWorld;
beforeAll(async () => {
  world = await createAccountWorld();
  await world.addCompany();
});
afterAll(() => world.database.drop());

const masterKey = masterKeyFrom(randomBytes(32));
const paymentsKey = randomBytes(32);

const asOwner = <Done>(work: (client: pg.Client) => Promise<Done>) =>
  withConnection(world.database.owner, work);

beforeEach(() =>
  asOwner(async (client) => {
    await client.query('delete from wrapped_root_keys');
    await client.query('update company_data_keys set master_key_id = $1', [world.rootKey.id]);
    await insertRootKey(client, wrapRootKey(masterKey, world.rootKey), 1);
  }),
);

const keep = (role: 'all' | 'web' | 'payments', key: Buffer | null) =>
  asOwner((client) => keepCompanyRootKey(client, world.rootKey, { role, paymentsKey: key }));

/** Names the data keys' root key only, which is all that is read here. */
const move = (rootKeyId: string) =>
  world.asOwner('update company_data_keys set master_key_id = $1', [rootKeyId]);

async function findConfirmers(): Promise<readonly [string, string]> {
  const [user] = await world.asOwner<{ id: string }>('select id from users limit 1');
  if (user === undefined) throw new Error('the company has an owner');
  return [user.id, user.id];
}

test('without a payments key the first root key wraps companies’ keys', async () => {
  expect(await keep('all', null)).toEqual(world.rootKey);
});

test('servers that start at once store one second root key, which a payments server wraps with', async () => {
  const kept = await Promise.all([1, 2, 3].map(() => keep('payments', paymentsKey)));
  expect(new Set(kept.map(({ id }) => id)).size).toBe(1);
  expect(kept[0]?.id).not.toBe(world.rootKey.id);
  expect(kept[0] && findRootKey(kept[0], world.rootKey.id)).toEqual(world.rootKey);
  const rows = await world.asOwner<{ number: number; key: string }>(
    'select number, master_key_id as key from wrapped_root_keys order by number',
  );
  expect(rows).toEqual([
    { number: 1, key: masterKey.id },
    { number: 2, key: masterKeyFrom(paymentsKey).id },
  ]);
});

test('until the move, a server for everything wraps what servers without the payments key open', async () => {
  const before = await keep('all', paymentsKey);
  expect(before.id).toBe(world.rootKey.id);
  const second = before.other;
  expect(second).toBeDefined();
  await move(second?.id ?? '');
  const after = await keep('all', paymentsKey);
  expect(after.id).toBe(second?.id);
  expect(findRootKey(after, world.rootKey.id)).toEqual(world.rootKey);
});

test('the web server starts only once the master key opens no company’s key', async () => {
  await expect(keep('web', null)).rejects.toThrow('keys separate');
  const { id } = await keep('payments', paymentsKey);
  await expect(keep('web', null)).rejects.toThrow('keys separate');
  await move(id);
  const ofWeb = await keep('web', null);
  expect(findRootKey(ofWeb, id)).toBe(null);
});

test('a server without the payments key starts until the move has ended', async () => {
  const { id } = await keep('payments', paymentsKey);
  expect(await keep('all', null)).toEqual(world.rootKey);
  await move(id);
  await expect(keep('all', null)).rejects.toThrow('The payments key is missing');
});

test('a wrong or altered payments key is refused', async () => {
  await keep('payments', paymentsKey);
  await expect(keep('payments', randomBytes(32))).rejects.toThrow('is not the one of this');
  // The master key opens the first root key alone.
  await expect(asOwner((client) => openSecondRootKey(client, masterKey.key))).rejects.toThrow(
    'is not the one of this',
  );
  await world.asOwner(
    `update wrapped_root_keys
        set wrapped_key = (select wrapped_key from wrapped_root_keys where number = 1)
      where number = 2`,
  );
  await expect(keep('payments', paymentsKey)).rejects.toThrow('was damaged or altered');
});

test('a lost second root key is not replaced by a new one', async () => {
  await move('0123456789abcdef');
  await expect(keep('payments', paymentsKey)).rejects.toThrow('lacks the root key of companies’');
  expect(await world.asOwner('select from wrapped_root_keys where number > 1')).toEqual([]);
});

test('each of the two keys is replaced without the other', async () => {
  const before = await keep('payments', paymentsKey);
  const by = await findConfirmers();
  const [newMaster, newPayments] = [randomBytes(32), randomBytes(32)].map(masterKeyFrom);
  if (newMaster === undefined || newPayments === undefined) throw new Error('two were made');
  await asOwner(async (client) => {
    const from = masterKeyFrom(paymentsKey);
    expect(await addMasterKey(client, { from, to: newPayments, by })).toBe('added');
    expect(await addMasterKey(client, { from: masterKey, to: newMaster, by })).toBe('added');
    // As if no server had reported a key for half a minute.
    await client.query('update wrapped_root_keys set used_at = null');
    const finish = (key: typeof newMaster) => finishRotation(client, { masterKey: key, by });
    expect(await finish(newMaster)).toEqual({ kind: 'finished', removed: [masterKey.id] });
    expect((await openSecondRootKey(client, paymentsKey))?.id).toBe(before.id);
    expect(await finish(newPayments)).toEqual({ kind: 'finished', removed: [from.id] });
    const settings = { role: 'payments', paymentsKey: newPayments.key } as const;
    expect((await openCompanyRootKey(client, world.rootKey, settings)).id).toBe(before.id);
    expect(await finish(newMaster)).toEqual({ kind: 'nothing_to_do' });
  });
});

test('neither key replaces the other, so each keeps to its own root key', async () => {
  await keep('payments', paymentsKey);
  const payments = masterKeyFrom(paymentsKey);
  const by = await findConfirmers();
  const crossed = [
    { from: masterKey, to: payments },
    { from: payments, to: masterKey },
  ];
  for (const keys of crossed) {
    await asOwner((client) =>
      expect(addMasterKey(client, { ...keys, by })).rejects.toThrow('opens another root key'),
    );
  }
  expect(await world.asOwner('select from wrapped_root_keys')).toHaveLength(2);
});

test('the move wraps every company’s keys under the second root key', async () => {
  const rootKey = await keep('payments', paymentsKey);
  expect(await asOwner((client) => rewrapCompanyKeys(client, rootKey))).toBeGreaterThan(0);
  await expect(keep('web', null)).resolves.toEqual(world.rootKey);
});
