import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from './types.ts';

export type Database = {
  kysely: Kysely<DB>;
  pool: pg.Pool;
  close: () => Promise<void>;
};

export type ConnectOptions = {
  connection: pg.ClientConfig;
  poolSize: number;
  /** Hears of connections that broke while nobody used them. */
  onIdleError: (error: Error) => void;
};

/** int8 is money and counters: it arrives as bigint and never passes through a float. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === pg.types.builtins.INT8 && format !== 'binary') return BigInt;
    return pg.types.getTypeParser(oid, format) as (value: string) => unknown;
  },
};

/**
 * The server's pool. Where the login is the owner's, each connection steps down to the app role first,
 * so that the grants and row-level security hold with one set of credentials too.
 */
export function connect({ connection, poolSize, onIdleError }: ConnectOptions): Database {
  const pool = new pg.Pool({
    ...connection,
    types,
    max: poolSize,
    connectionTimeoutMillis: 5000,
    application_name: 'piton',
    options: [
      '-c role=piton_app',
      '-c timezone=UTC',
      '-c lock_timeout=5s',
      '-c statement_timeout=15s',
      '-c idle_in_transaction_session_timeout=15s',
    ].join(' '),
  });
  pool.on('error', onIdleError);
  // While a connection is in use its error also fails the query that waits for it.
  pool.on('connect', (client) => void client.on('error', onIdleError));
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { kysely, pool, close: () => kysely.destroy() };
}
