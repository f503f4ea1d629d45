import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { actingAs } from '../../database/acting-as.ts';
import { connect } from '../../database/connect.ts';
import {
  createTestDatabase,
  type TestDatabase,
} from '../../database/testing/create-test-database.ts';
import { withConnection } from '../../database/with-connection.ts';
import { findDevice, deleteDevices, rememberDevice, touchDevice } from './device-store.ts';

const [ana, ben] = [randomUUID(), randomUUID()];
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await withConnection(database.owner, (client) =>
    client.query(
      `insert into users (id, email, first_name, last_name, country, created_at, updated_at)
       values ($1, 'ana@example.lc', 'Ana', 'Joseph', 'Saint Lucia', now(), now()),
              ($2, 'ben@example.lc', 'Ben', 'Charles', 'Saint Lucia', now(), now())`,
      [ana, ben],
    ),
  );
});
afterAll(() => database.drop());
beforeEach(async () => {
  await forget(ana);
  await forget(ben);
});

const piton = <Result>(work: Parameters<typeof actingAs<Result>>[2], at = database.kysely) =>
  actingAs(at, 'piton', work);
const remember = (userId: string) =>
  piton((transaction) => rememberDevice(transaction, { userId, description: 'Chrome on Android' }));
const find = (token: string, userId = ana) =>
  piton((transaction) => findDevice(transaction, { userId }, [token]));
const forget = (userId: string) => piton((transaction) => deleteDevices(transaction, userId));
const devices = () =>
  piton((transaction) => transaction.selectFrom('devices').selectAll().execute());

test('a device is found by its token, and only the token’s hash is stored', async () => {
  const { token, id } = await remember(ana);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(await find(token)).toBe(id);
  expect(await find(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).toBeNull();
  const [stored] = await devices();
  expect(stored?.token_hash).toEqual(createHash('sha256').update(token).digest());
  expect(JSON.stringify(stored)).not.toContain(token);
});

test('a device is found among other users’ tokens, also by its owner’s address, and by no other', async () => {
  const [anas, bens] = [await remember(ana), await remember(ben)];
  const tokens = [bens.token, 'made up', anas.token];
  const at = (email: string) => piton((transaction) => findDevice(transaction, { email }, tokens));
  expect(await at('ana@example.lc')).toBe(anas.id);
  expect(await at('ben@example.lc')).toBe(bens.id);
  expect(await at('nobody@example.lc')).toBeNull();
  expect(await find(anas.token, ben)).toBeNull();
});

test('a user has up to twenty devices, and the least recently used goes first', async () => {
  const [first, second] = [await remember(ana), await remember(ana)];
  for (let count = 2; count < 20; count += 1) await remember(ana);
  const bens = await remember(ben);
  await piton((transaction) => touchDevice(transaction, first.id));
  const newest = await remember(ana);
  expect(await find(second.token)).toBeNull();
  expect(await find(first.token)).not.toBeNull();
  expect(await find(newest.token)).not.toBeNull();
  expect(await find(bens.token, ben)).not.toBeNull();
  expect(await devices()).toHaveLength(21);
});

test('browsers that become known at the same moment do not exceed the limit', async () => {
  const other = connect({ connection: database.app, poolSize: 8, onIdleError: () => undefined });
  await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      piton(
        (transaction) => rememberDevice(transaction, { userId: ana, description: null }),
        index % 2 === 0 ? other.kysely : database.kysely,
      ),
    ),
  );
  expect(await devices()).toHaveLength(20);
  await other.close();
});

test('a reset removes all of a user’s devices, and no other user’s', async () => {
  const [anas, bens] = [await remember(ana), await remember(ben)];
  await forget(ana);
  expect(await find(anas.token)).toBeNull();
  expect(await find(bens.token, ben)).not.toBeNull();
});

test('the database shows users only their own devices', async () => {
  const { token, id } = await remember(ana);
  const asBen = { userId: ben };
  const seen = await actingAs(database.kysely, asBen, (transaction) =>
    findDevice(transaction, { userId: ana }, [token]),
  );
  expect(seen).toBeNull();
  await actingAs(database.kysely, asBen, (transaction) => deleteDevices(transaction, ana));
  expect(await find(token)).toBe(id);
  expect(await database.kysely.selectFrom('devices').select('id').execute()).toEqual([]);
  const planted = actingAs(database.kysely, asBen, (transaction) =>
    rememberDevice(transaction, { userId: ana, description: null }),
  );
  await expect(planted).rejects.toThrow('row-level security');
  const moved = piton((transaction) =>
    transaction.updateTable('devices').set({ user_id: ben }).execute(),
  );
  await expect(moved).rejects.toMatchObject({ code: '42501' });
});
