import { createHash } from 'node:crypto';
import pg from 'pg';
import { expect, test } from 'vitest';
import { OperatorError } from '../operator-error.ts';
import { migrate, type MigratePatience } from './migrate.ts';
import { type Migration, readMigrations } from './read-migrations.ts';
import { createEmptyDatabase } from './testing/create-test-database.ts';
import { waitedForLocks } from './testing/waited-for-locks.ts';
import { withConnection } from './with-connection.ts';

function migration(version: number, sql: string): Migration {
  const sha256 = createHash('sha256').update(sql).digest('hex');
  return { version, name: `000${version}-test.sql`, sql, sha256 };
}

test('brings an empty database to this release, and says nothing is missing the second time', async () => {
  const { owner } = await createEmptyDatabase();
  const names = readMigrations().map(({ name }) => name);
  expect((await migrate(owner)).applied).toEqual(names);
  expect((await migrate(owner)).applied).toEqual([]);
});

test('a start that was cut off before the queue was let in is mended by the next', async () => {
  const { owner, app } = await createEmptyDatabase();
  await migrate(owner);
  await withConnection(owner, async (client) => {
    await client.query('revoke all on schema graphile_worker from piton_app');
    await client.query('revoke all on all tables in schema graphile_worker from piton_app');
  });
  await migrate(owner);
  const jobs = await withConnection(app, (client) =>
    client.query('select count(*)::int as n from graphile_worker._private_jobs'),
  );
  expect(jobs.rows).toEqual([{ n: 0 }]);
});

test('two servers that start at once migrate once', async () => {
  const { owner } = await createEmptyDatabase();
  const results = await Promise.all([migrate(owner), migrate(owner), migrate(owner)]);
  const applied = results.filter((result) => result.applied.length > 0);
  expect(applied).toHaveLength(1);
});

test('a migration that fails leaves nothing of itself and keeps the ones before it', async () => {
  const { owner } = await createEmptyDatabase();
  const good = migration(1, 'create table good (id integer)');
  const bad = migration(2, 'create table half (id integer); select 1 / 0');
  await expect(migrate(owner, [good, bad])).rejects.toThrow('0002-test.sql failed');
  const tables = await withConnection(owner, (client) =>
    client.query("select to_regclass('good') as good, to_regclass('half') as half"),
  );
  expect(tables.rows).toEqual([{ good: 'good', half: null }]);
});

test('refuses a migration that was edited after the database took it', async () => {
  const { owner } = await createEmptyDatabase();
  await migrate(owner, [migration(1, 'create table first (id integer)')]);
  const edited = migration(1, 'create table first (id bigint)');
  await expect(migrate(owner, [edited])).rejects.toThrow('Migrations are never edited');
});

test('leaves a database of a newer release as it is', async () => {
  const { owner } = await createEmptyDatabase();
  const first = migration(1, 'create table first (id integer)');
  await migrate(owner, [first, migration(2, 'create table second (id integer)')]);
  expect((await migrate(owner, [first])).applied).toEqual([]);
});

test('steps back from a table in use and takes it once it is free', async () => {
  const { owner } = await createEmptyDatabase();
  const first = migration(1, 'create table busy (id integer)');
  await migrate(owner, [first]);
  const reader = new pg.Client(owner);
  await reader.connect();
  await reader.query('begin; select * from busy');
  const migrating = migrate(owner, [first, migration(2, 'alter table busy add name text')]);
  await hasWaitedFor(owner, 'busy');
  // While the migration waits in line, others must get in before its time is up again.
  await withConnection(owner, (client) =>
    client.query("set lock_timeout = '4s'; select * from busy"),
  );
  await reader.query('commit');
  await reader.end();
  expect((await migrating).applied).toEqual(['0002-test.sql']);
});

const impatient: MigratePatience = { serverLimitMs: 200, tableLimitMs: 100, attemptsMax: 2 };
const busy = migration(1, 'create table busy (id integer)');
const change = migration(2, 'alter table busy add name text');

test('says so when another server migrates for too long', async () => {
  const { owner } = await createEmptyDatabase();
  const letGo = await held(owner, 'select pg_advisory_lock(7450233)');
  const failure = await migrate(owner, [], impatient).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(OperatorError);
  expect((failure as Error).message).toContain('Another server has been migrating');
  await letGo();
});

const inUse: [string, string][] = [
  ['a table of ours', 'busy'],
  ['what the queue brings up to date', 'graphile_worker.migrations'],
  ['what the server is let into', 'graphile_worker._private_jobs'],
];

test.each(inUse)('is patient with %s, and says so when that was too long', async (_, table) => {
  const { owner } = await createEmptyDatabase();
  await migrate(owner, [busy]);
  await withConnection(owner, (client) =>
    client.query('drop policy piton_app_works on graphile_worker._private_jobs'),
  );
  const letGo = await held(owner, `begin; lock table ${table}`);
  const failure = await migrate(owner, [busy, change], impatient).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(OperatorError);
  expect((failure as Error).message).toContain('something else holds');

  const migrating = migrate(owner, [busy, change], { ...impatient, attemptsMax: 50 });
  await hasWaitedFor(owner, table);
  await letGo();
  expect((await migrating).version).toBe(2);
});

/** Somebody else's connection that has done this and keeps what it got by it until it lets go. */
async function held(owner: pg.ClientConfig, statement: string): Promise<() => Promise<void>> {
  const holder = new pg.Client(owner);
  await holder.connect();
  await holder.query(statement);
  return () => holder.end();
}

/** Resolves once somebody waits for the table. */
async function hasWaitedFor(owner: pg.ClientConfig, table: string): Promise<void> {
  await expect
    .poll(async () => (await waitedForLocks(owner)).map((lock) => lock.table), { interval: 10 })
    .toContain(table);
}
