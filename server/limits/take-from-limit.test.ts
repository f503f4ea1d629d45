import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connect } from '../database/connect.ts';
import { createTestDatabase, type TestDatabase } from '../database/testing/create-test-database.ts';
import { limitKeyHasher } from './limit-keys.ts';
import {
  deleteEndedLimits,
  findWait,
  giveBackToLimit,
  type Limit,
  type LimitDeps,
  takeFromLimit,
} from './take-from-limit.ts';

let database: TestDatabase;
let deps: LimitDeps;
beforeAll(async () => {
  database = await createTestDatabase();
  deps = { database: database.kysely, hashKey: limitKeyHasher(randomBytes(32)) };
});
afterAll(() => database.drop());
beforeEach(() => database.kysely.deleteFrom('limits').execute());

const three = (key = 'ana@example.lc'): Limit => ({
  action: 'reset-mail',
  key,
  max: 3,
  windowSeconds: 3600,
});

const rows = () => database.kysely.selectFrom('limits').selectAll().execute();

async function pass(by: string): Promise<void> {
  await database.kysely
    .updateTable('limits')
    .set({ ends_at: sql`ends_at - ${by}::interval` })
    .execute();
}

test('allows the limit in each window', async () => {
  for (let count = 0; count < 3; count += 1) {
    expect(await takeFromLimit(deps, three())).toEqual({ allowed: true });
  }
  await pass('20 minutes');
  expect(await takeFromLimit(deps, three())).toEqual({ allowed: false, retryAfterSeconds: 2400 });
  await pass('39 minutes 59 seconds');
  expect(await takeFromLimit(deps, three())).toMatchObject({ allowed: false });
  await pass('1 second');
  for (let count = 0; count < 3; count += 1) {
    expect(await takeFromLimit(deps, three())).toEqual({ allowed: true });
  }
  expect(await takeFromLimit(deps, three())).toEqual({ allowed: false, retryAfterSeconds: 3600 });
});

test('a limit used up before the clock went back doesn’t last until that time', async () => {
  for (let count = 0; count < 3; count += 1) await takeFromLimit(deps, three());
  await pass('-25 hours');
  expect(await findWait(deps, three())).toBe(null);
  expect(await takeFromLimit(deps, three())).toEqual({ allowed: true });
  for (let count = 1; count < 3; count += 1) await takeFromLimit(deps, three());
  expect(await takeFromLimit(deps, three())).toEqual({ allowed: false, retryAfterSeconds: 3600 });
});

test('each key and each action has its own limit', async () => {
  for (let count = 0; count < 4; count += 1) await takeFromLimit(deps, three());
  expect(await takeFromLimit(deps, three('ben@example.lc'))).toEqual({ allowed: true });
  expect(await takeFromLimit(deps, { ...three(), action: 'sign-up' })).toEqual({ allowed: true });
});

test('a returned attempt can be taken again, also after a rejection', async () => {
  for (let count = 0; count < 5; count += 1) await takeFromLimit(deps, three());
  await giveBackToLimit(deps, three());
  expect(await takeFromLimit(deps, three())).toEqual({ allowed: true });
  expect(await takeFromLimit(deps, three())).toMatchObject({ allowed: false });
});

test('servers that take at the same moment share the limit', async () => {
  const servers = [0, 1, 2].map(() =>
    connect({ connection: database.app, poolSize: 4, onIdleError: () => undefined }),
  );
  const taken = await Promise.all(
    Array.from({ length: 60 }, (_, index) => {
      const server = servers[index % servers.length];
      return takeFromLimit({ ...deps, database: server?.kysely ?? deps.database }, three());
    }),
  );
  expect(taken.filter(({ allowed }) => allowed)).toHaveLength(3);
  await Promise.all(servers.map((server) => server.close()));
});

test('transactions that take from two limits never deadlock', async () => {
  const people = Array.from({ length: 40 }, () => randomUUID());
  const takeBoth = (person: string) =>
    database.kysely.transaction().execute(async (transaction) => {
      const within = { ...deps, database: transaction };
      await takeFromLimit(within, { ...three(person), action: 'email-verification' });
      await takeFromLimit(within, { ...three(person), action: 'email-of-account' });
    });
  for (let round = 0; round < 5; round += 1) {
    await Promise.all(people.map(takeBoth));
    await pass('2 hours');
  }
  expect(await rows()).toHaveLength(80);
});

test('the table does not reveal the caller', async () => {
  await takeFromLimit(deps, three());
  await takeFromLimit({ ...deps, hashKey: limitKeyHasher(randomBytes(32)) }, three());
  const stored = await rows();
  expect(JSON.stringify(stored)).not.toContain('ana');
  expect(stored[0]?.key_hash).not.toEqual(stored[1]?.key_hash);
});

test('expired entries are deleted as new ones come', async () => {
  for (let count = 0; count < 50; count += 1) await takeFromLimit(deps, three(randomUUID()));
  await pass('1 hour');
  for (let count = 0; count < 25; count += 1) await takeFromLimit(deps, three(randomUUID()));
  expect(await rows()).toHaveLength(25);
});

test('expired limits are deleted without further requests, and others stay', async () => {
  await sql`
    insert into limits (action, key_hash, taken, ends_at)
    select 'sign-up', sha256(n::text::bytea), 1, now() - interval '1 second'
      from generate_series(1, 2500) n`.execute(database.kysely);
  await takeFromLimit(deps, three());
  await deleteEndedLimits(database.kysely);
  expect(await rows()).toMatchObject([{ action: 'reset-mail' }]);
});

test('a locked expired limit is skipped', async () => {
  await takeFromLimit(deps, three('ana@example.lc'));
  await takeFromLimit(deps, three('ben@example.lc'));
  await pass('2 hours');
  await database.kysely.transaction().execute(async (transaction) => {
    await takeFromLimit({ ...deps, database: transaction }, three('ben@example.lc'));
    await deleteEndedLimits(database.kysely);
  });
  expect(await rows()).toMatchObject([{ taken: 1 }]);
});
