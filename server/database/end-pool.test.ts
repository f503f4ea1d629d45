import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from './connect.ts';
import { createTestDatabase, type TestDatabase } from './testing/create-test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

function open() {
  return connect({ connection: database.app, poolSize: 2, onIdleError: () => undefined });
}

test('closing cuts the connections of abandoned work', async () => {
  const { kysely, pool, paymentsPool, close } = open();
  const started = Promise.withResolvers<void>();
  const works = [
    kysely.transaction().execute(async (transaction) => {
      await sql`select 1`.execute(transaction);
      started.resolve();
      await sql`select pg_sleep(60)`.execute(transaction);
    }),
    paymentsPool.query('select pg_sleep(60)'),
  ].map((work) => work.catch((error: unknown) => (error as Error).message));
  await started.promise;
  // Nothing releases it, as if a handler waited for something else.
  await pool.connect();
  await close();
  // Without the cut, they would end by the limit of a statement.
  const lost: unknown = expect.stringMatching(/^Connection terminated|connection error/);
  expect(await Promise.all(works)).toEqual([lost, lost]);
});

test('closing waits for work that ends soon', async () => {
  const { kysely, close } = open();
  const work = kysely.transaction().execute(async (transaction) => {
    await sql`select 1`.execute(transaction);
    const closing = close();
    const { rows } = await sql<{ two: number }>`select 2 as two`.execute(transaction);
    return { rows, closing };
  });
  const { rows, closing } = await work;
  await closing;
  expect(rows).toEqual([{ two: 2 }]);
});
