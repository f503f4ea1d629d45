import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../../server/database/release/migrate.ts';
import { compareCatalogues, readCatalogue } from './read-catalogue.ts';
import { findCallsOfRemoved, findUpgradeFaults } from './find-upgrade-faults.ts';
import { readLastRelease } from '../../database/last-release.ts';
import { readRelease, type Release } from '../../../server/database/release/read-release.ts';
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from '../../../server/database/testing/create-test-database.ts';
import { withConnection } from '../../../server/database/with-connection.ts';

let database: TestDatabase;
let built: Map<string, string>;
beforeAll(async () => {
  database = await createTestDatabase();
  built = await withConnection(database.owner, readCatalogue);
});
afterAll(() => database.drop());

test.each([
  [
    'a changed function',
    `create or replace function database_now() returns timestamptz
       language sql volatile parallel safe return now()`,
    'function database_now()',
    'different',
  ],
  ['a missing function', 'drop function touch_session', 'function touch_session(bytea)', 'missing'],
  [
    'an unknown function',
    'create function stray() returns int language sql return 1',
    'function stray()',
    'unknown',
  ],
  [
    'a missing trigger',
    'drop trigger ledger_entries_stay on ledger_entries',
    'trigger ledger_entries_stay on ledger_entries',
    'missing',
  ],
  [
    'a disabled trigger',
    'alter table ledger_entries disable trigger ledger_entries_stay',
    'trigger ledger_entries_stay on ledger_entries',
    'different',
  ],
  [
    'another owner',
    'alter function touch_session owner to postgres',
    'function touch_session(bytea)',
    'different',
  ],
  [
    'a missing grant',
    'revoke execute on function touch_session from piton_app',
    'function touch_session(bytea)',
    'different',
  ],
  [
    'a grant too many',
    'grant execute on function post_sale to piton_app',
    'function post_sale(sales,timestamp with time zone)',
    'different',
  ],
  ['a grant of a table', 'grant delete on sales to piton_app', 'table sales', 'different'],
  [
    'no row-level security',
    'alter table sales disable row level security',
    'table sales',
    'different',
  ],
  [
    'another default',
    'alter table sessions alter remembered set default true',
    'column sessions.remembered',
    'different',
  ],
  [
    'a missing constraint',
    'alter table sessions drop constraint sessions_end_within_30_days',
    'constraint sessions_end_within_30_days on sessions',
    'missing',
  ],
  ['a missing index', 'drop index sessions_user_idx', 'index sessions_user_idx', 'missing'],
  [
    'a wider policy',
    'alter policy sessions_of_their_user on sessions using (true)',
    'policy sessions_of_their_user on sessions',
    'different',
  ],
])('%s is found', async (_what, sql, object, code) => {
  const found = await withConnection(database.superuser, async (client) => {
    await client.query(`begin; ${sql}`);
    return readCatalogue(client);
  });
  expect(compareCatalogues(found, built)).toEqual([{ object, code }]);
});

test('a changed view is found', async () => {
  const { owner } = await createEmptyDatabase();
  await withConnection(owner, async (client) => {
    await client.query('create view one as select 1 as number');
    const before = await readCatalogue(client);
    await client.query('create or replace view one as select 2 as number');
    expect(compareCatalogues(await readCatalogue(client), before)).toEqual([
      { object: 'view one', code: 'different' },
    ]);
  });
});

test('an upgrade from a release with other functions and triggers ends as one from nothing', async () => {
  const { owner } = await createEmptyDatabase();
  const { migrations, sql } = readRelease();
  const older = sql.sources.map((source) => {
    if (source.name === 'identity/sessions') {
      const text = source.sql.replace(
        /set last_seen_at = database_now\(\)/,
        'set last_seen_at = null',
      );
      return {
        ...source,
        sql: `${text}\ncreate function gone() returns int language sql return 1;`,
        sha256: 'older',
      };
    }
    if (source.name !== 'identity/triggers') return source;
    return { ...source, sql: source.sql.replace(/^create [^;]+;/m, ''), sha256: 'older' };
  });
  const next = { ...sql, number: sql.number + 2 };
  await migrate(owner, { migrations, sql: { ...sql, sources: older } });
  const before = await withConnection(owner, readCatalogue);
  expect(compareCatalogues(before, built).length).toBeGreaterThan(2);
  await migrate(owner, { migrations, sql: { ...next, number: sql.number + 1 } });
  // Servers of the previous release may still call it.
  const after = await withConnection(owner, readCatalogue);
  expect(compareCatalogues(after, built)).toEqual([{ object: 'function gone()', code: 'unknown' }]);
  const changed = sql.sources.map((source) => ({ ...source, sha256: `${source.sha256}+` }));
  await migrate(owner, { migrations, sql: { ...next, sources: changed } });
  expect(compareCatalogues(await withConnection(owner, readCatalogue), built)).toEqual([]);
});

/** This release with another text of the sessions' functions. */
function withSessions(change: (sql: string) => string): Release {
  const { migrations, sql } = readRelease();
  const sources = sql.sources.map((source) =>
    source.name === 'identity/sessions'
      ? { ...source, sql: change(source.sql), sha256: 'changed' }
      : source,
  );
  return { migrations, sql: { ...sql, number: sql.number + 1, sources } };
}

test.each([
  [
    'a renamed parameter',
    (sql: string) => sql.replace('touch_session(token bytea)', 'touch_session(renamed bytea)'),
    'The last release can\'t be upgraded: identity/sessions.sql: cannot change name of input parameter "token"',
  ],
  [
    'a revoked grant',
    (sql: string) => `${sql}\nrevoke execute on function touch_session from piton_app;`,
    'Servers of the last release can no longer call touch_session(bytea).',
  ],
  [
    'a new parameter with a default',
    (sql: string) =>
      `${sql}\ncreate function touch_session(token bytea, p_more int default 0) returns int language sql return 1;`,
    'A call of touch_session(bytea) also fits touch_session(bytea,integer), and PostgreSQL refuses both. Give the new function another name.',
  ],
])('an upgrade finds %s', async (_what, change, fault) => {
  const { owner } = await createEmptyDatabase();
  const release = withSessions(change);
  const faults = await findUpgradeFaults({ owner, last: readLastRelease(), release, built });
  expect(faults).toContain(fault);
});

test('an upgrade accepts a removed function, which stays for servers of the last release', async () => {
  const { owner } = await createEmptyDatabase();
  const release = readRelease();
  const last = readLastRelease();
  const removed = { signature: 'retired()', args: '', result: 'integer', serverMayCall: true };
  const released = { ...last, number: 0, functions: [...last.functions, removed] };
  expect(await findUpgradeFaults({ owner, last: released, release, built })).toEqual([]);
});

test('an upgrade finds an edited migration', async () => {
  const { owner } = await createEmptyDatabase();
  const last = readLastRelease();
  const migrations = { ...last.migrations, '0004-audit.sql': 'another' };
  const release = readRelease();
  expect(await findUpgradeFaults({ owner, last: { ...last, migrations }, release, built })).toEqual(
    ['The released migration 0004-audit.sql was edited. Add a new one instead.'],
  );
});

test('calls of a function that lost its file are found in SQL and in code', () => {
  const release = withSessions((sql) => sql.replaceAll('touch_session', 'another'));
  const inline = [{ name: 'identity/store', sql: 'select touch_session($1)' }];
  expect(findCallsOfRemoved(readLastRelease(), readRelease(), inline)).toEqual([]);
  expect(findCallsOfRemoved(readLastRelease(), release, inline)).toEqual([
    'identity/store calls touch_session, which no file defines.',
  ]);
});
