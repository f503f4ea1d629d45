import pg from 'pg';
import { withConnection } from '../with-connection.ts';

/** Keyed by database and user. */
const kept = new Map<string, Map<string, pg.Pool>>();

/**
 * Works like `withConnection`, but keeps the connection open until the test database is dropped, because
 * connecting takes longer than most statements. The work must leave no session setting behind.
 */
export async function withKeptConnection<Result>(
  connection: pg.ClientConfig,
  work: (client: pg.ClientBase) => Promise<Result>,
): Promise<Result> {
  const pools = kept.get(connection.database ?? '');
  if (pools === undefined) return withConnection(connection, work);
  const user = connection.user ?? '';
  const pool = pools.get(user) ?? openPool(connection);
  pools.set(user, pool);
  const client = await pool.connect();
  let isReusable = false;
  try {
    const result = await work(client);
    isReusable = true;
    return result;
  } finally {
    client.release(!isReusable);
  }
}

function openPool(connection: pg.ClientConfig): pg.Pool {
  const pool = new pg.Pool({ ...connection, max: 8, idleTimeoutMillis: 0 });
  // Tests end connections on purpose.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
}

/** Returns a function that closes the kept connections. */
export function keepConnections(database: string): () => Promise<void> {
  const pools = new Map<string, pg.Pool>();
  kept.set(database, pools);
  return async () => {
    kept.delete(database);
    await Promise.all(Array.from(pools.values(), (pool) => pool.end()));
  };
}
