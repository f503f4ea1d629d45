import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actingAs } from './acting-as.ts';
import { createTestDatabase, type TestDatabase } from './testing/create-test-database.ts';
import type { DB } from './types.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const piton = <Result>(work: (transaction: Transaction<DB>) => Promise<Result>) =>
  actingAs(database.kysely, 'piton', work);

async function takeFrom(transaction: Transaction<DB>, action: string): Promise<void> {
  await transaction
    .updateTable('limits')
    .set({ taken: sql<number>`taken + 1` })
    .where('action', '=', action)
    .execute();
}

test('a deadlock’s victim starts again', async () => {
  const [one, other] = [randomUUID(), randomUUID()];
  await piton(async (transaction) => {
    for (const action of [one, other]) {
      await sql`insert into limits (action, key_hash, taken, ends_at)
        values (${action}, sha256(''), 0, now())`.execute(transaction);
    }
  });
  let tries = 0;
  let holding = 0;
  const bothHold = Promise.withResolvers<void>();
  const oneEnded = Promise.withResolvers<void>();
  const crossing = async (first: string, second: string) => {
    await piton(async (transaction) => {
      tries += 1;
      // The other has ended by then; without this wait both would deadlock again.
      if (tries > 2) await oneEnded.promise;
      await takeFrom(transaction, first);
      holding += 1;
      if (holding === 2) bothHold.resolve();
      await bothHold.promise;
      await takeFrom(transaction, second);
    });
    oneEnded.resolve();
  };
  await Promise.all([crossing(one, other), crossing(other, one)]);
  expect(tries).toBe(3);
  const rows = await database.kysely.selectFrom('limits').select('taken').execute();
  expect(rows.map(({ taken }) => taken)).toEqual([2, 2]);
});

test.each([
  ['40P01', 3],
  ['40001', 3],
  ['23505', 1],
  ['42501', 1],
])('a transaction that ends with %s runs %i times in all', async (code, times) => {
  let tries = 0;
  const ended = piton(async (transaction) => {
    tries += 1;
    await sql
      .raw(`do $$ begin raise exception 'ended' using errcode = '${code}'; end $$`)
      .execute(transaction);
  });
  await expect(ended).rejects.toMatchObject({ code });
  expect(tries).toBe(times);
});
