import pg, { type ClientConfig } from 'pg';

/**
 * One connection, which the archiver holds while it writes files. If it breaks then, only the
 * next query fails, and the next step opens another.
 */
export function openBackupPool(superuser: ClientConfig): pg.Pool {
  const pool = new pg.Pool({ ...superuser, max: 1, query_timeout: 20_000 });
  const ignore = () => undefined;
  pool.on('error', ignore);
  // Without a query under way nothing else would handle it, and it would end the server.
  pool.on('connect', (client) => void client.on('error', ignore));
  return pool;
}
