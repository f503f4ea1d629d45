import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { actingAs } from './acting-as.ts';
import { connect } from './connect.ts';
import { prepared } from './prepared-statement.ts';
import { readingAs } from './reading-as.ts';
import { createTestDatabase, type TestDatabase } from './testing/create-test-database.ts';
import { withConnection } from './with-connection.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

function open(poolSize: number) {
  const connected = connect({ connection: database.app, poolSize, onIdleError: () => undefined });
  onTestFinished(connected.close);
  return connected.kysely;
}

test('a connection plans a prepared statement once, and other statements each time', async () => {
  const kysely = open(1);
  for (let times = 0; times < 3; times += 1) {
    const { rows } = await sql<{
      sum: number;
    }>`${prepared} select ${times}::int + 1 as sum`.execute(kysely);
    expect(rows).toEqual([{ sum: times + 1 }]);
    await sql`select ${times}::int + 2 as sum`.execute(kysely);
  }
  const { rows } = await sql<{ statement: string; uses: bigint }>`
    select statement, generic_plans + custom_plans as uses from pg_prepared_statements
     where statement like '%as sum'`.execute(kysely);
  expect(rows).toEqual([{ statement: '/* planned once */ select $1::int + 1 as sum', uses: 3n }]);
});

test('a prepared statement that fails or returns no rows at first runs again as usual', async () => {
  const kysely = open(1);
  const divide = async (by: number) => {
    const { rows } = await sql`${prepared} select 6 / ${by}::int as sixth`.execute(kysely);
    return rows;
  };
  await expect(divide(0)).rejects.toThrow('division by zero');
  expect(await divide(2)).toEqual([{ sixth: 3 }]);
  await expect(divide(0)).rejects.toThrow('division by zero');
  expect(await divide(3)).toEqual([{ sixth: 2 }]);
  for (let times = 0; times < 2; times += 1) {
    const { rows } = await sql`${prepared} notify nobody`.execute(kysely);
    expect(rows).toEqual([]);
  }
});

test('a prepared statement sent several times at once answers each', async () => {
  const found = await readingAs(open(1), 'piton', (reading) =>
    Promise.all(
      [1, 2, 3].map(async (number) => {
        const { rows } =
          await sql`${prepared} select ${number}::int as number, 'x' as letter`.execute(reading);
        return rows;
      }),
    ),
  );
  expect(found).toEqual([1, 2, 3].map((number) => [{ number, letter: 'x' }]));
});

test('an error in a prepared statement shows the caller’s stack', async () => {
  const kysely = open(1);
  async function shareOut(): Promise<void> {
    await sql`${prepared} select 1 / ${0}::int`.execute(kysely);
  }
  const error = await shareOut().catch((failed: unknown) => failed);
  expect((error as Error).stack).toContain('shareOut');
});

test('a prepared statement survives a change of its table on every connection', async () => {
  await withConnection(database.owner, async (owner) => {
    await owner.query('create table shells (name text); grant select on shells to piton_app');
    await owner.query(`insert into shells values ('conch')`);
    const kysely = open(4);
    const look = () =>
      actingAs(kysely, 'piton', async (transaction) => {
        const { rows } = await sql`${prepared} select * from shells`.execute(transaction);
        // Makes the queries use all connections.
        await sql`select pg_sleep(0.02)`.execute(transaction);
        return rows;
      });
    const fourTimes = () => Promise.all(Array.from({ length: 4 }, look));
    expect(await fourTimes()).toEqual(Array.from({ length: 4 }, () => [{ name: 'conch' }]));
    await owner.query('alter table shells add column weight integer');
    const changed = [{ name: 'conch', weight: null }];
    expect(await fourTimes()).toEqual(Array.from({ length: 4 }, () => changed));
    expect(await fourTimes()).toEqual(Array.from({ length: 4 }, () => changed));
  });
});
