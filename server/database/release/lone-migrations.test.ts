import type pg from 'pg';
import { expect, test } from 'vitest';
import { createEmptyDatabase } from '../testing/create-test-database.ts';
import { migration, release } from '../testing/small-release.ts';
import { waitedForLocks } from '../testing/waited-for-locks.ts';
import { withConnection } from '../with-connection.ts';
import { migrate } from './migrate.ts';

const numbers = migration(1, 'create table numbers (id integer)');
const unique = '-- no transaction\ncreate unique index concurrently if not exists numbers_idx';
const index = migration(2, `${unique} on numbers (id)`);

const twice = 'insert into numbers values (1), (1)';

async function query(owner: pg.ClientConfig, sql: string): Promise<unknown[]> {
  const { rows } = await withConnection(owner, (client) =>
    client.query<Record<string, unknown>>(sql),
  );
  return rows;
}

const indexes = (owner: pg.ClientConfig) =>
  query(owner, "select indisvalid from pg_index where indrelid = 'numbers'::regclass");

test('a lone migration is applied once, after the table that it needs', async () => {
  const { owner } = await createEmptyDatabase();
  const both = release([numbers, index]);
  expect((await migrate(owner, both)).applied).toEqual(['0001-test.sql', '0002-test.sql']);
  expect(await indexes(owner)).toEqual([{ indisvalid: true }]);
  expect((await migrate(owner, both)).applied).toEqual([]);
});

test('the next start builds an invalid index again', async () => {
  const { owner } = await createEmptyDatabase();
  await migrate(owner, release([numbers]));
  await query(owner, twice);
  await expect(migrate(owner, release([numbers, index]))).rejects.toThrow('0002-test.sql failed');
  expect(await indexes(owner)).toEqual([{ indisvalid: false }]);
  await query(owner, 'delete from numbers');
  await migrate(owner, release([numbers, index]));
  expect(await indexes(owner)).toEqual([{ indisvalid: true }]);
});

test('an index that other servers and a long transaction delay is built', async () => {
  const { owner } = await createEmptyDatabase();
  await migrate(owner, release([numbers]));
  const patience = { serverLimitMs: 60_000, tableLimitMs: 50, attemptsMax: 2 };
  await withConnection(owner, async (writer) => {
    await writer.query('begin; insert into numbers values (1)');
    const servers = [1, 2].map(() => migrate(owner, release([numbers, index]), patience));
    const both = Promise.all(servers);
    await expect.poll(() => longestWait(owner), { timeout: 20_000 }).toBeGreaterThan(150);
    await writer.query('commit');
    await both;
  });
  expect(await indexes(owner)).toEqual([{ indisvalid: true }]);
});

test('a lone migration is applied in its turn', async () => {
  const { owner } = await createEmptyDatabase();
  await migrate(owner, release([numbers]));
  const upgraded = [
    numbers,
    migration(2, 'create table later (id integer)'),
    migration(3, `${unique} on later (id)`),
    migration(4, '-- no transaction\ndrop index concurrently numbers_idx'),
    migration(5, 'select 1 / 0'),
  ];
  const unreached = { 'one/one': 'create function one() returns integer language sql return 1;' };
  await expect(migrate(owner, release(upgraded, unreached))).rejects.toThrow(
    '0005-test.sql failed',
  );
  expect(
    await query(
      owner,
      "select to_regclass('later')::text as later, to_regclass('numbers_idx') as index, to_regproc('one') as one",
    ),
  ).toEqual([{ later: 'later', index: null, one: null }]);
});

async function longestWait(owner: pg.ClientConfig): Promise<number> {
  return Math.max(0, ...(await waitedForLocks(owner)).map(({ waitedMs }) => waitedMs));
}
