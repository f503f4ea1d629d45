import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { OperatorError } from '../../operator-error.ts';
import { migrate, type MigratePatience } from './migrate.ts';
import { readMigrations } from './read-migrations.ts';
import { createEmptyDatabase } from '../testing/create-test-database.ts';
import { migration, release } from '../testing/small-release.ts';
import { waitedForLocks } from '../testing/waited-for-locks.ts';
import { withConnection } from '../with-connection.ts';

const impatient: MigratePatience = { serverLimitMs: 200, tableLimitMs: 100, attemptsMax: 2 };
const busy = migration(1, 'create table busy (id integer)');
const change = migration(2, 'alter table busy add name text');

test('brings an empty database to this release, and a second run has nothing to do', async () => {
  const { owner } = await createEmptyDatabase();
  const names = readMigrations().map(({ name }) => name);
  expect((await migrate(owner)).applied).toEqual(names);
  expect((await migrate(owner)).applied).toEqual([]);
});

test('the next start completes one that was interrupted before the queue’s grants', async () => {
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

test('a failed migration leaves nothing, and the next start continues from there', async () => {
  const { owner } = await createEmptyDatabase();
  const good = migration(1, 'create table good (id integer)');
  const bad = migration(2, 'create table half (id integer); select 1 / 0');
  const mended = migration(2, 'create table half (id integer)');
  await expect(migrate(owner, release([good, bad]))).rejects.toThrow(
    'migration 0002-test.sql failed',
  );
  const tables = await withConnection(owner, (client) =>
    client.query("select to_regclass('good')::text as good, to_regclass('half') as half"),
  );
  expect(tables.rows).toEqual([{ good: 'good', half: null }]);
  expect((await migrate(owner, release([good, mended]))).applied).toEqual(['0002-test.sql']);
});

test('no migration keeps its locks while the next waits for its own', async () => {
  const { owner } = await createEmptyDatabase();
  await migrate(owner, release([busy, migration(2, 'create table quiet (id integer)')]));
  const letGo = await held(owner, 'begin; lock table busy in row exclusive mode');
  const both = [
    busy,
    migration(2, 'create table quiet (id integer)'),
    migration(3, 'alter table quiet add name text'),
    migration(4, 'alter table busy add name text'),
  ];
  const migrating = migrate(owner, release(both));
  await hasWaitedFor(owner, 'busy');
  await withConnection(owner, (client) =>
    client.query("set lock_timeout = '50ms'; insert into quiet values (1)"),
  );
  await letGo();
  expect((await migrating).applied).toEqual(['0003-test.sql', '0004-test.sql']);
});

test('refuses a migration that was edited after the database took it', async () => {
  const { owner } = await createEmptyDatabase();
  await migrate(owner, release([migration(1, 'create table first (id integer)')]));
  const edited = migration(1, 'create table first (id bigint)');
  await expect(migrate(owner, release([edited]))).rejects.toThrow(
    /0001-test.sql differs .* PITON_DATA=<another folder> npm start/,
  );
});

test('leaves a database of a newer release as it is', async () => {
  const { owner } = await createEmptyDatabase();
  const first = migration(1, 'create table first (id integer)');
  await migrate(owner, release([first, migration(2, 'create table second (id integer)')]));
  expect((await migrate(owner, release([first]))).applied).toEqual([]);
});

test('steps back from a table in use and takes it once it is free', async () => {
  const { owner } = await createEmptyDatabase();
  const first = migration(1, 'create table busy (id integer)');
  await migrate(owner, release([first]));
  const reader = new pg.Client(owner);
  await reader.connect();
  await reader.query('begin; select * from busy');
  const migrating = migrate(
    owner,
    release([first, migration(2, 'alter table busy add name text')]),
  );
  await hasWaitedFor(owner, 'busy');
  // While the migration waits for its lock, others must get in before it times out again.
  await withConnection(owner, (client) =>
    client.query("set lock_timeout = '4s'; select * from busy"),
  );
  await reader.query('commit');
  await reader.end();
  expect((await migrating).applied).toEqual(['0002-test.sql']);
});

test('says so when another server migrates for too long', async () => {
  const { owner } = await createEmptyDatabase();
  const letGo = await held(owner, 'select pg_advisory_lock(7450233)');
  const failure = await migrate(owner, release([]), impatient).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(OperatorError);
  expect((failure as Error).message).toContain('Another server has been migrating');
  await letGo();
});

const inUse: [string, string][] = [
  ['a table of ours', 'busy'],
  ['what the queue brings up to date', 'graphile_worker.migrations'],
  ['what the server is let into', 'graphile_worker._private_jobs'],
];

test.each(inUse)('waits for %s, and reports a wait that is too long', async (_, table) => {
  const { owner } = await createEmptyDatabase();
  await migrate(owner, release([busy]));
  await withConnection(owner, (client) =>
    client.query('drop policy piton_app_works on graphile_worker._private_jobs'),
  );
  const letGo = await held(owner, `begin; lock table ${table}`);
  const failure = await migrate(owner, release([busy, change]), impatient).catch(
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(OperatorError);
  expect((failure as Error).message).toContain('something else holds');

  const migrating = migrate(owner, release([busy, change]), { ...impatient, attemptsMax: 50 });
  await hasWaitedFor(owner, table);
  await letGo();
  expect((await migrating).version).toBe(2);
});

describe('functions and triggers', () => {
  const table = migration(1, 'create table entries (id integer, at text)');
  const one = 'create or replace function answer() returns integer language sql return 1;';
  const two = 'create or replace function answer() returns integer language sql return 2;';
  const other = 'create or replace function other() returns integer language sql return 3;';
  const bind = (name: string) =>
    `create or replace trigger ${name} before insert on entries
       for each row execute function stamp();`;
  const stamp = `create or replace function stamp() returns trigger language plpgsql as $$
    begin new.at := 'stamped'; return new; end $$;`;

  async function ask(owner: pg.ClientConfig, sql: string): Promise<unknown> {
    const { rows } = await withConnection(owner, (client) =>
      client.query<{ value: unknown }>(`select (${sql}) as value`),
    );
    return rows[0]?.value;
  }

  const functionsNamed = (name: string) =>
    `select count(*)::integer from pg_proc where proname = '${name}'`;

  test('are replaced when a later release changes them', async () => {
    const { owner } = await createEmptyDatabase();
    await migrate(owner, release([], { 'a/one': one }));
    expect(await ask(owner, 'answer()')).toBe(1);
    await migrate(owner, release([], { 'a/one': two }, 2));
    expect(await ask(owner, 'answer()')).toBe(2);
  });

  test('stay when they belong to a later release than the starting server', async () => {
    const { owner } = await createEmptyDatabase();
    await migrate(owner, release([], { 'a/one': two }, 2));
    await migrate(owner, release([], { 'a/one': one }, 1));
    expect(await ask(owner, 'answer()')).toBe(2);
  });

  test('are all of one release, and the next start applies what failed', async () => {
    const { owner } = await createEmptyDatabase();
    await migrate(owner, release([table], { 'a/one': one, 'b/other': other }, 1));
    const broken = { 'a/one': two, 'b/other': `${other} select 1 / 0;` };
    await expect(migrate(owner, release([table], broken, 2))).rejects.toThrow(
      'change of functions failed',
    );
    expect(await ask(owner, 'answer()')).toBe(1);
    await migrate(owner, release([table], { 'a/one': two, 'b/other': other }, 2));
    expect(await ask(owner, 'answer()')).toBe(2);
  });

  test('are applied by the next start if a table stayed in use', async () => {
    const { owner } = await createEmptyDatabase();
    const sources = { 'a/stamp': stamp, 'a/one': one };
    const later = { ...sources, 'a/one': two, 'a/triggers': bind('entries_are_stamped') };
    await migrate(owner, release([table], sources, 1));
    const letGo = await held(owner, 'begin; lock table entries in row exclusive mode');
    await expect(migrate(owner, release([table], later, 2), impatient)).rejects.toThrow(
      'The change of a/triggers could not be done',
    );
    await letGo();
    expect(await ask(owner, 'answer()')).toBe(2);
    await migrate(owner, release([table], later, 2));
    await withConnection(owner, (client) => client.query('insert into entries (id) values (1)'));
    expect(await ask(owner, 'select at from entries')).toBe('stamped');
  });

  test('a function stays while a trigger of an interrupted start calls it', async () => {
    const { owner } = await createEmptyDatabase();
    const bound = { 'a/one': one, 'a/stamp': stamp, 'a/triggers': bind('entries_are_stamped') };
    await migrate(owner, release([table], bound, 1));
    const letGo = await held(owner, 'begin; lock table entries in row exclusive mode');
    await expect(migrate(owner, release([table], { 'a/one': one }, 2), impatient)).rejects.toThrow(
      'The end of the change of functions could not be done',
    );
    await letGo();
    await migrate(owner, release([table], { 'a/one': two }, 3));
    expect(await ask(owner, functionsNamed('stamp'))).toBe(1);
    await migrate(owner, release([table], { 'a/one': one }, 4));
    expect(await ask(owner, functionsNamed('stamp'))).toBe(0);
  });

  test('stay one release longer after no file defines them', async () => {
    const { owner } = await createEmptyDatabase();
    const kept = migration(1, 'create function kept() returns integer language sql return 4;');
    await migrate(owner, release([kept], { 'a/one': `${one}\n${other}` }, 1));
    await migrate(owner, release([kept], { 'a/one': one }, 2));
    expect(await ask(owner, functionsNamed('other'))).toBe(1);
    await migrate(owner, release([kept], { 'a/one': two }, 3));
    expect(await ask(owner, functionsNamed('other'))).toBe(0);
    expect(await ask(owner, 'answer() + kept()')).toBe(6);
  });

  test('are bound to tables by files that lock only on change', async () => {
    const { owner } = await createEmptyDatabase();
    const sources = { 'a/stamp': stamp, 'a/triggers': bind('entries_are_stamped') };
    await migrate(owner, release([table], sources, 1));
    const letGo = await held(owner, 'begin; lock table entries in row exclusive mode');
    await migrate(owner, release([table], { ...sources, 'b/one': one }, 2), impatient);
    await letGo();
    await migrate(owner, release([table], { ...sources, 'a/triggers': bind('entries_at') }, 3));
    expect(
      await ask(
        owner,
        "select string_agg(tgname, ' ') from pg_trigger where not tgisinternal and tgrelid = 'entries'::regclass",
      ),
    ).toBe('entries_at');
    await withConnection(owner, (client) => client.query('insert into entries (id) values (1)'));
    expect(await ask(owner, 'select at from entries')).toBe('stamped');
  });

  test('are refused if their files require each other', () => {
    const circle = { 'a/one': '-- requires: b/two\n', 'b/two': '-- requires: a/one\n' };
    expect(() => release([], circle)).toThrow('a/one → b/two → a/one');
  });
});

/** Another connection that has run this and keeps its locks until it is released. */
async function held(owner: pg.ClientConfig, statement: string): Promise<() => Promise<void>> {
  const holder = new pg.Client(owner);
  await holder.connect();
  await holder.query(statement);
  return () => holder.end();
}

/** Resolves once a connection waits for the table. */
async function hasWaitedFor(owner: pg.ClientConfig, table: string): Promise<void> {
  await expect
    .poll(async () => (await waitedForLocks(owner)).map((lock) => lock.table), { interval: 10 })
    .toContain(table);
}
