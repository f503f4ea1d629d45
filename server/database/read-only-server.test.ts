/** A standby refuses writes; so does a database whose transactions are read-only by default. */
import { expect, onTestFinished, test } from 'vitest';
import { isUnavailable } from '../http/guards/is-unavailable.ts';
import { connect } from './connect.ts';
import { checkServer } from './health/check-server.ts';
import { createTestDatabase, type TestDatabase } from './testing/create-test-database.ts';
import { withConnection } from './with-connection.ts';

function setReadOnly({ superuser }: TestDatabase, isReadOnly: boolean): Promise<unknown> {
  const value = isReadOnly ? 'on' : 'off';
  return withConnection({ ...superuser, database: 'postgres' }, (client) =>
    client.query(
      `alter database ${superuser.database ?? ''} set default_transaction_read_only = ${value}`,
    ),
  );
}

test('pools keep no connection to a read-only server, and find the primary by themselves', async () => {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  await setReadOnly(database, true);
  const onIdleError = () => undefined;
  const opened = connect({ connection: database.app, poolSize: 2, onIdleError });
  onTestFinished(opened.close);

  for (const pool of [opened.pool, opened.paymentsPool]) {
    const refusal: unknown = await pool.query('select 1').catch((error: unknown) => error);
    expect(isUnavailable(refusal)).toBe(true);
    expect(pool.totalCount).toBe(0);
  }
  await setReadOnly(database, false);
  for (const pool of [opened.pool, opened.paymentsPool]) {
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  }
});

test('a start on a read-only server is refused with the reason', async () => {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  await setReadOnly(database, true);
  const refused = checkServer('DATABASE_URL', database.app);
  await expect(refused).rejects.toThrow('is read-only. If it is a standby');
});
