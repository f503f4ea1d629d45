/** Few functions write the ledger, so that a reader can check them all. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database/testing/create-test-database.ts';
import { withConnection } from '../database/with-connection.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('three functions insert ledger rows', async () => {
  const { rows } = await withConnection(database.owner, (client) =>
    client.query<{ proname: string }>(
      `select proname from pg_proc
        where pronamespace = 'public'::regnamespace
          and prosrc ~* 'insert\\s+into\\s+ledger_(transactions|entries)'
        order by 1`,
    ),
  );
  expect(rows.map(({ proname }) => proname)).toEqual([
    'post_platform_entries',
    'post_sale',
    'post_to_ledger',
  ]);
});
