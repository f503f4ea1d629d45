import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { actingAs } from '../../database/acting-as.ts';
import { connect } from '../../database/connect.ts';
import { createTestDatabase } from '../../database/testing/create-test-database.ts';
import { withConnection } from '../../database/with-connection.ts';
import { isUnavailable } from './is-unavailable.ts';

function coded(code: string): Error {
  return Object.assign(new Error('x'), { code });
}

test.each([
  'ECONNREFUSED',
  '57P01',
  '57P03',
  '08006',
  '53300',
  '40P01',
  '40001',
  '55P03',
  '57014',
  '25006',
])('%s means unavailable', (code) => {
  expect(isUnavailable(coded(code))).toBe(true);
  expect(isUnavailable(new Error('wrapped', { cause: coded(code) }))).toBe(true);
  expect(isUnavailable(new AggregateError([new Error('a'), coded(code)], 'all'))).toBe(true);
});

test.each(['23505', '42P01', '22021', '42501', 'ERR_INVALID_ARG_TYPE', 'ENOENT'])(
  '%s is a bug',
  (code) => {
    expect(isUnavailable(coded(code))).toBe(false);
  },
);

test('a missing Unix socket means unavailable, and another missing file is a bug', () => {
  const lost = (syscall: string) => Object.assign(coded('ENOENT'), { syscall });
  expect(isUnavailable(lost('connect'))).toBe(true);
  expect(isUnavailable(lost('open'))).toBe(false);
});

test('a PostgreSQL without its socket file means unavailable', async () => {
  const { pool, close } = connect({
    connection: { host: '/nowhere/at/all' },
    poolSize: 1,
    onIdleError: (error) => expect.unreachable(error.message),
  });
  const lost = await pool.query('select 1').catch((error: unknown) => error);
  await close();
  expect(lost).toHaveProperty('code', 'ENOENT');
  expect(isUnavailable(lost)).toBe(true);
});

test('the pool’s message means unavailable', () => {
  expect(isUnavailable(new Error('timeout exceeded when trying to connect'))).toBe(true);
  expect(isUnavailable(new Error('Connection terminated unexpectedly'))).toBe(true);
  expect(isUnavailable(new Error('anything else'))).toBe(false);
  expect(isUnavailable('ECONNREFUSED')).toBe(false);
});

test('an error that is its own cause does not loop', () => {
  const error = new Error('round');
  error.cause = error;
  expect(isUnavailable(error)).toBe(false);
});

test('a connection lost in a transaction means unavailable', async () => {
  const database = await createTestDatabase();
  const lost = await actingAs(database.kysely, { companyId: 'x' }, async (transaction) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(
      transaction,
    );
    await withConnection(database.superuser, (client) =>
      client.query('select pg_terminate_backend($1)', [rows[0]?.pid]),
    );
    await sql`select 1`.execute(transaction);
  }).catch((error: unknown) => error);
  await database.drop();
  expect(lost).toBeInstanceOf(Error);
  expect(isUnavailable(lost)).toBe(true);
});
