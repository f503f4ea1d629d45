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
 * Run on every new connection before anything else. Settings in the connection string could replace
 * or undo what is asked for at its start, and poolers drop it; a statement is beyond both.
 */
const stepDown = `
  select set_config('role', 'piton_app', false),
         set_config('timezone', 'UTC', false),
         set_config('search_path', 'public', false),
         set_config('lock_timeout', '5s', false),
         set_config('statement_timeout', '15s', false),
         set_config('idle_in_transaction_session_timeout', '15s', false)`;

export function connect(options: ConnectOptions): Database {
  const pool = openPool({ ...options, connection: { ...options.connection, types } });
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { kysely, pool, close: () => kysely.destroy() };
}

/**
 * Whatever the login is, each connection of the pool steps down to the app role, so that the grants
 * and row-level security hold with the owner's credentials too.
 */
export function openPool({ connection, poolSize, onIdleError }: ConnectOptions): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    max: poolSize,
    connectionTimeoutMillis: 5000,
    application_name: 'piton',
    verify: (client, done) => {
      client.query(stepDown).then(() => done(), done);
    },
  });
  pool.on('error', onIdleError);
  // While a connection is in use its error also fails the query that waits for it.
  pool.on('connect', (client) => void client.on('error', onIdleError));
  return pool;
}
