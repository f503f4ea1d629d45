import { expect, test } from 'vitest';
import { findSqlDrift } from './find-sql-drift.ts';
import { readRelease, type Release } from '../../../server/database/release/read-release.ts';
import { createTestDatabase } from '../../../server/database/testing/create-test-database.ts';
import { withConnection } from '../../../server/database/with-connection.ts';

const release = readRelease();

/** A database's drift after it has executed `sql`. */
async function driftAfter(sql: string, files: Release = release): Promise<string[]> {
  const database = await createTestDatabase();
  try {
    return await withConnection(database.superuser, async (client) => {
      await client.query(sql);
      return findSqlDrift(client, files);
    });
  } finally {
    await database.drop();
  }
}

test('a database of this release and its files agree', async () => {
  expect(await driftAfter('select 1')).toEqual([]);
});

test('each kind of drift is found', async () => {
  expect(
    (
      await driftAfter(`
        create function stray() returns integer language sql return 1;
        revoke execute on function stray() from public;
        drop trigger ledger_entries_stay on ledger_entries;
        create trigger stray before insert on users for each row execute function refuse_rewriting();
        create view stray as select 1 as one;
        grant execute on function post_to_ledger to public;
        alter function end_sale reset search_path;
        alter function begin_sale rename to begin_payment`)
    ).map((says) => says.replace(/\(.*\)/, '()')),
  ).toEqual([
    'The function begin_payment() is in the database and in no file.',
    'The function stray() is in the database and in no file.',
    'The function begin_sale() is in a file and not in the database.',
    'The trigger stray on users is in the database and in no file.',
    'The trigger ledger_entries_stay on ledger_entries is in a file and not in the database.',
    'The view stray is in the database and in no file.',
    'The function stray() belongs to postgres and not to the owner of the tables.',
    'PUBLIC may execute post_to_ledger().',
    'The security definer end_sale() sets no search_path.',
    'The view stray reads with its owner’s rights. Add security_invoker.',
  ]);
});

test('a second signature of a known function is found', async () => {
  expect(
    await driftAfter(`
      create function touch_session(token text) returns integer language sql return 1;
      revoke execute on function touch_session(text) from public;
      alter function touch_session(text) owner to piton_owner`),
  ).toEqual(['The function touch_session(text) is in the database and in no file.']);
});

test('a table, a constraint and a function that break the rules of migrations are found', async () => {
  const empty = {
    version: 99,
    name: '0099-empty.sql',
    sql: '-- Nothing.\n',
    sha256: '',
    isAlone: false,
  };
  const files: Release = {
    migrations: [...release.migrations, empty],
    sql: { ...release.sql, schemaFunctions: ['touch_session'] },
  };
  expect(
    await driftAfter(
      `create table open_to_all (id integer check (id > 0));
       grant select on open_to_all to piton_app;
       create table closed_to_all (id integer);
       alter view current_sale_days reset (security_invoker)`,
      files,
    ),
  ).toEqual([
    'The function touch_session(bytea) of a migration serves no table, policy or index. Move it to its feature’s SQL file.',
    'The table open_to_all has no row-level security with a policy.',
    'The view current_sale_days reads with its owner’s rights. Add security_invoker.',
    'The server may not read the table closed_to_all.',
    'The constraint open_to_all_id_check on open_to_all was named by PostgreSQL.',
    'The migration 0099-empty.sql is empty.',
  ]);
});

test('a function defined twice in one file is found', async () => {
  const [first, ...rest] = release.sql.sources;
  if (first === undefined) throw new Error('there are no sources');
  const doubled = { ...first, sql: `${first.sql}\n${first.sql}` };
  const sources = [doubled, ...rest];
  const drift = await driftAfter('select 1', { ...release, sql: { ...release.sql, sources } });
  expect(drift.join('\n')).toContain(`is defined in ${first.name} and ${first.name}.`);
});

test('a function in two files and a source without a new number are found', async () => {
  const [first, second] = release.sql.sources;
  if (first === undefined || second === undefined) throw new Error('there are no sources');
  const copy = { ...second, sql: `${second.sql}\n${first.sql}`, sha256: 'another' };
  const sources = [first, copy, ...release.sql.sources.slice(2)];
  const drift = await driftAfter('select 1', { ...release, sql: { ...release.sql, sources } });
  expect(drift.join('\n')).toContain(`is defined in ${first.name} and ${second.name}.`);
  expect(drift.at(-1)).toBe(
    'The SQL sources changed and have no new number. Run: npm run db -- release',
  );
});

test('a later migration may replace a function of an earlier one, and not create it twice', async () => {
  const names = ['0098-one.sql', '0099-two.sql'] as const;
  const [last] = release.migrations;
  if (last === undefined) throw new Error('there are migrations');
  const defining = (sql: string) => names.map((name) => ({ ...last, name, sql }));
  const body = 'function fee_rule() returns integer language sql return 1';
  const driftOf = (create: string) =>
    driftAfter('select 1', {
      ...release,
      migrations: [...release.migrations, ...defining(`${create} ${body};`)],
    });
  const twice = `is defined in ${names.join(' and ')}.`;
  expect((await driftOf('create')).join('\n')).toContain(twice);
  expect((await driftOf('create or replace')).join('\n')).not.toContain(twice);
});
