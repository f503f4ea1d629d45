import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { planningOnce } from './planned-once.ts';
import type { DB } from './types.ts';

export type Database = {
  kysely: Kysely<DB>;
  pool: pg.Pool;
  /** For the few statements of which every payment consists; see `openPaymentsPool`. */
  paymentsPool: pg.Pool;
  close: () => Promise<void>;
};

export type ConnectOptions = {
  connection: pg.ClientConfig;
  poolSize: number;
  /** Hears of connections that broke while nobody used them. */
  onIdleError: (error: Error) => void;
  /** Connections that nobody uses for a while are closed otherwise. */
  isKept?: boolean;
  /** For how long the database is waited for, once it was asked. */
  answerLimitMs?: number;
};

/** int8 is money and counters: it arrives as bigint and never passes through a float. */
export const exactTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === pg.types.builtins.INT8 && format !== 'binary') return BigInt;
    return pg.types.getTypeParser(oid, format) as (value: string) => unknown;
  },
};

/**
 * Run on every new connection before anything else. Settings in the connection string could replace
 * or undo what is asked for at its start, and poolers drop it; a statement is beyond both.
 */
export const stepDown = `
  select set_config('role', 'piton_app', false),
         set_config('timezone', 'UTC', false),
         set_config('search_path', 'public', false),
         set_config('lock_timeout', '5s', false),
         set_config('statement_timeout', '15s', false),
         set_config('idle_in_transaction_session_timeout', '15s', false)`;

/** After the database's own limits, of which it would tell. */
const usualAnswerLimitMs = 20_000;

/**
 * A connection that answers nothing any more and is not closed either, as behind a router that died, is
 * given up: a few of them would keep everybody from paying, and what waits for them is never repeated.
 */
export function connect({ answerLimitMs, ...given }: ConnectOptions): Database {
  const query_timeout = answerLimitMs ?? usualAnswerLimitMs;
  const options = {
    ...given,
    connection: { ...given.connection, types: exactTypes, query_timeout },
  };
  // Questions that are asked at once also go there at once; see `readingAs`.
  const pool = openPool({ ...options, connection: { ...options.connection, pipeline: true } });
  // Where the beginning of a transaction is not answered, it is given back as if nothing were wrong.
  pool.on('release', (_error, client) => {
    if (!isAnswered(client)) void client.end();
  });
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool: planningOnce(pool) }) });
  const paymentsPool = openPaymentsPool(options);
  const close = async () => {
    await Promise.all([kysely.destroy(), paymentsPool.end()]);
  };
  return { kysely, pool, paymentsPool, close };
}

/** What was asked last; the library has no name for it in its types. */
function isAnswered(client: pg.PoolClient): boolean {
  return (client as unknown as { readyForQuery: boolean }).readyForQuery;
}

const paymentConnections = 6;

/**
 * Payments wait for no report, and a payment's statements, which a connection has to read and plan
 * before the first time, stay read and planned: these connections are few, and are kept. Many more would
 * make each payment slower and none of them sooner.
 */
function openPaymentsPool(options: ConnectOptions): pg.Pool {
  const poolSize = Math.min(paymentConnections, options.poolSize);
  return openPool({ ...options, poolSize, isKept: true });
}

/**
 * Whatever the login is, each connection of the pool steps down to the app role, so that the grants
 * and row-level security hold with the owner's credentials too.
 */
export function openPool({ connection, poolSize, onIdleError, isKept }: ConnectOptions): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    max: poolSize,
    connectionTimeoutMillis: 5000,
    ...(isKept && { idleTimeoutMillis: 0 }),
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
