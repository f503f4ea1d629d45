import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../database/testing/create-test-database.ts';
import { withConnection } from '../database/with-connection.ts';
import { openBackupPool } from './open-backup-pool.ts';

test('a database that ends while a file is written doesn’t end the server', async () => {
  const database = await createTestDatabase();
  const pool = openBackupPool(database.owner);
  onTestFinished(async () => {
    await pool.end();
    await database.drop();
  });
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const ended = new Promise<void>((resolve) => client.once('end', resolve));
  await withConnection(database.owner, (other) =>
    other.query('select pg_terminate_backend($1)', [rows[0]?.pid]),
  );
  // An error that nothing handles fails the test.
  await ended;
  await expect(client.query('select 1')).rejects.toThrow();
  client.release();
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});
