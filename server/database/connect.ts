import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { createStreams, endPool } from './end-pool.ts';
import { planningOnce } from './prepared-statement.ts';
import type { DB } from './types.ts';

export type Database = {
  kysely: Kysely<DB>;
  pool: pg.Pool;
  /** For the few statements of each payment; see `openPaymentsPool`. */
  paymentsPool: pg.Pool;
  close: () => Promise<void>;
};

export type ConnectOptions = {
  connection: pg.ClientConfig;
  poolSize: number;
  /** Called when an idle connection breaks. */
  onIdleError: (error: Error) => void;
  /** Keeps idle connections open, which are closed otherwise. */
  isKept?: boolean;
  /** How long a response may take. */
  responseLimitMs?: number;
  /** How long a connection may take. */
  connectLimitMs?: number;
  /** For reads alone, on a server that refuses writes. */
  isStandby?: boolean;
};

/** int8 holds money and counters: it arrives as bigint and never passes through a float. */
export const exactTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === pg.types.builtins.INT8 && format !== 'binary') return BigInt;
    return pg.types.getTypeParser(oid, format) as (value: string) => unknown;
  },
};

/**
 * Runs first on every new connection. Settings in the connection string could override startup
 * parameters, and poolers drop them; a statement is safe from both.
 */
export const stepDown = `
  select set_config('role', 'piton_app', false),
         set_config('timezone', 'UTC', false),
         set_config('search_path', 'public', false),
         set_config('lock_timeout', '5s', false),
         set_config('statement_timeout', '15s', false),
         set_config('idle_in_transaction_session_timeout', '15s', false),
         current_setting('transaction_read_only') = 'on' as is_read_only`;

/** Longer than the database's own limits, so that its error comes first. */
const usualResponseLimitMs = 20_000;

export function connect(options: ConnectOptions): Database {
  const pool = openSharedPool(options);
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool: planningOnce(pool) }) });
  const paymentsPool = openPaymentsPool(options);
  const close = async () => {
    await Promise.all([endPool(() => kysely.destroy(), pool.cut), paymentsPool.close()]);
  };
  return { kysely, pool, paymentsPool, close };
}

/** Queries made together are also sent together; see `readingAs`. */
export function openSharedPool(options: ConnectOptions): OpenPool {
  const { connection, ...given } = withLimit(options);
  const pool = openPool({ ...given, connection: { ...connection, pipeline: true } });
  // After an unanswered `begin`, the library releases the connection as if it were intact.
  pool.on('release', (_error, client) => {
    if (!hasResponse(client)) void client.end();
  });
  return pool;
}

/** True if the last query has returned; the library's types omit it. */
function hasResponse(client: pg.PoolClient): boolean {
  return (client as unknown as { readyForQuery: boolean }).readyForQuery;
}

const paymentConnections = 6;

/**
 * Payments have their own pool, so that they don't wait for reports. It is small and keeps its
 * connections, because each must parse and plan a payment's statements once.
 */
function openPaymentsPool(options: ConnectOptions): OpenPool {
  const poolSize = Math.min(paymentConnections, options.poolSize);
  return openPool({ ...withLimit(options), poolSize, isKept: true });
}

/**
 * Abandons a connection that neither responds nor closes, as behind a dead router: a few of them
 * would block all payments, and their statements are never repeated.
 */
function withLimit({ responseLimitMs, ...given }: ConnectOptions): ConnectOptions {
  const query_timeout = responseLimitMs ?? usualResponseLimitMs;
  return { ...given, connection: { ...given.connection, types: exactTypes, query_timeout } };
}

/**
 * During a failover the address may still lead to a standby. A pool that kept such a connection
 * would refuse payments long after there is a primary again.
 */
function readOnly(): Error {
  const message =
    'The database server is read-only: a standby, or a primary that is one no longer.';
  return Object.assign(new Error(message), { code: '25006' });
}

export type OpenPool = pg.Pool & {
  /** Cuts all connections. */
  readonly cut: () => void;
  /** Ends the pool, and cuts connections that stay in use. */
  readonly close: () => Promise<void>;
};

/**
 * Each connection switches to the app role, whatever its login, so that grants and row-level
 * security apply even with the owner's credentials.
 */
export function openPool(options: ConnectOptions): OpenPool {
  const { connection, poolSize, onIdleError, isKept, connectLimitMs, isStandby } = options;
  const streams = createStreams(connection.stream);
  const pool = new pg.Pool({
    ...connection,
    stream: streams.open,
    max: poolSize,
    connectionTimeoutMillis: connectLimitMs ?? 5000,
    ...(isKept && { idleTimeoutMillis: 0 }),
    application_name: 'piton',
    verify: (client, done) => {
      client.query<{ is_read_only: boolean }>(stepDown).then(({ rows }) => {
        done(rows[0]?.is_read_only === true && isStandby !== true ? readOnly() : undefined);
      }, done);
    },
  });
  pool.on('error', onIdleError);
  // While a connection is in use, its error also rejects the waiting query.
  pool.on('connect', (client) => void client.on('error', onIdleError));
  const { cut } = streams;
  return Object.assign(pool, { cut, close: () => endPool(() => pool.end(), cut) });
}
