import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connect } from '../database/connect.ts';
import { createTestDatabase, type TestDatabase } from '../database/testing/create-test-database.ts';
import { limitKeyHasher } from './limit-keys.ts';
import { clearEndedLimits, type LimitResult } from './take-from-limit.ts';
import { type SlidingLimit, takeFromSlidingLimit } from './sliding-limit.ts';

let database: TestDatabase;
const hashKey = limitKeyHasher(randomBytes(32));
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => database.kysely.deleteFrom('limits').execute());

const limit: SlidingLimit = {
  action: 'email-to-address',
  key: 'ana@example.lc',
  inHour: 3,
  inDay: 5,
};

const take = (given: SlidingLimit = limit, kysely = database.kysely) =>
  kysely
    .transaction()
    .execute((transaction) => takeFromSlidingLimit({ database: transaction, hashKey }, given));

const pass = (by: string) =>
  database.kysely
    .updateTable('limits')
    .set({ ends_at: sql`ends_at - ${by}::interval` })
    .execute();

async function takeAll(): Promise<number> {
  for (let taken = 0; ; taken += 1) if (!(await take()).allowed) return taken;
}

/** The database's clock advances between the take and the query for the wait. */
function expectWait(taken: LimitResult, seconds: number): void {
  if (taken.allowed) expect.unreachable('allowed');
  expect(taken.retryAfterSeconds).toBeLessThanOrEqual(seconds);
  expect(taken.retryAfterSeconds).toBeGreaterThan(seconds - 60);
}

test('emails from before the clock went back don’t count until that time', async () => {
  expect(await takeAll()).toBe(3);
  await pass('-25 hours');
  expect(await takeAll()).toBe(3);
});

test('allows the limit in any hour: each entry expires an hour after it was taken', async () => {
  expect(await take()).toEqual({ allowed: true });
  await pass('50 minutes');
  expect(await takeAll()).toBe(2);
  expectWait(await take(), 600);
  await pass('9 minutes');
  expect(await take()).toMatchObject({ allowed: false });
  await pass('1 minute');
  expect(await takeAll()).toBe(1);
  expectWait(await take(), 3000);
});

test('allows the limit in any day, however spread', async () => {
  expect(await takeAll()).toBe(3);
  await pass('2 hours');
  expect(await takeAll()).toBe(2);
  await pass('2 hours');
  expectWait(await take(), 20 * 60 * 60);
  await pass('19 hours 59 minutes');
  expect(await takeAll()).toBe(0);
  await pass('1 minute');
  expect(await takeAll()).toBe(3);
});

test('a caller with other limits counts the same', async () => {
  await takeAll();
  expect(await take({ ...limit, inHour: 4 })).toEqual({ allowed: true });
  expect(await take({ ...limit, inHour: 4 })).toMatchObject({ allowed: false });
  expect(await take({ ...limit, key: 'ben@example.lc' })).toEqual({ allowed: true });
  expect(await take({ ...limit, action: 'email-request' })).toEqual({ allowed: true });
});

test('servers that take at the same moment share the limit', async () => {
  const servers = [0, 1, 2].map(() =>
    connect({ connection: database.app, poolSize: 4, onIdleError: () => undefined }),
  );
  const taken = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      take(limit, servers[index % servers.length]?.kysely ?? database.kysely),
    ),
  );
  expect(taken.filter(({ allowed }) => allowed)).toHaveLength(3);
  await Promise.all(servers.map((server) => server.close()));
});

test('a rollback takes nothing, and expired entries are deleted', async () => {
  const undone = database.kysely.transaction().execute(async (transaction) => {
    await takeFromSlidingLimit({ database: transaction, hashKey }, limit);
    throw new Error('no mail');
  });
  await expect(undone).rejects.toThrow('no mail');
  expect(await takeAll()).toBe(3);
  await pass('1 day');
  await clearEndedLimits(database.kysely);
  expect(await database.kysely.selectFrom('limits').selectAll().execute()).toEqual([]);
});

test('the table does not reveal whose address it is', async () => {
  await takeAll();
  const rows = await database.kysely.selectFrom('limits').selectAll().execute();
  expect(new Set(rows.map(({ key_hash: hash }) => hash.toString('hex'))).size).toBe(3);
  expect(JSON.stringify(rows)).not.toContain('ana');
  for (const { key_hash: hash } of rows) expect(hash.toString()).not.toContain('ana');
});
