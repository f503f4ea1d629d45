/** A connection that neither responds nor closes, as behind a dead router. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { isUnavailable } from '../../http/guards/is-unavailable.ts';
import { actingAs } from '../acting-as.ts';
import { connect } from '../connect.ts';
import { createTestDatabase, type TestDatabase } from '../testing/create-test-database.ts';
import { openDatabaseProxy, type DatabaseProxy } from '../testing/database-proxy.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Runs on the existing connections, all of which have gone silent. */
async function queryThroughSilence(
  road: DatabaseProxy,
  ask: () => Promise<unknown>,
): Promise<void> {
  const four = () => Array.from({ length: 4 }, ask);
  await Promise.all(four());
  road.silence();
  for (const refusal of await Promise.allSettled(four())) {
    expect(refusal.status).toBe('rejected');
    expect(isUnavailable((refusal as PromiseRejectedResult).reason)).toBe(true);
  }
}

function connectThrough(road: DatabaseProxy, poolSize: number) {
  const connected = connect({
    connection: road.connection,
    poolSize,
    onIdleError: () => undefined,
    responseLimitMs: 400,
  });
  onTestFinished(connected.close);
  return connected;
}

test('payments stop waiting at the limit, and continue on another connection', async () => {
  const road = await openDatabaseProxy(database.app);
  const { paymentsPool } = connectThrough(road, 8);
  const ask = () => paymentsPool.query('select 1 as one');
  await queryThroughSilence(road, ask);
  expect((await ask()).rows).toEqual([{ one: 1 }]);
});

test('other requests do so too, even in a transaction', async () => {
  const road = await openDatabaseProxy(database.app);
  const { kysely } = connectThrough(road, 4);
  const ask = () =>
    actingAs(kysely, 'piton', async (transaction) => {
      const { rows } = await sql`select 1 as one`.execute(transaction);
      return rows;
    });
  await queryThroughSilence(road, ask);
  // All connections of the pool were silent.
  expect(await ask()).toEqual([{ one: 1 }]);
});
