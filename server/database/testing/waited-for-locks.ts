import type { ClientConfig } from 'pg';
import { withConnection } from '../with-connection.ts';

export type WaitedForLock = {
  readonly kind: string;
  /** The table's name, for a table lock. */
  readonly table: string | null;
  /** The key, for an advisory lock. */
  readonly key: string | null;
  readonly waitedMs: number;
};

/**
 * The locks that sessions of this database wait for. Other test files share the cluster, and a row
 * lock waits for a transaction, which belongs to no database; so the waiting session decides.
 */
export function waitedForLocks(owner: ClientConfig): Promise<WaitedForLock[]> {
  return withConnection(owner, async (client) => {
    const { rows } = await client.query<WaitedForLock>(
      `select locktype as kind, relation::regclass::text as table,
              case locktype when 'advisory' then classid || ' ' || objid end as key,
              coalesce(extract(epoch from clock_timestamp() - waitstart), 0)::float8 * 1000
                as "waitedMs"
         from pg_locks join pg_stat_activity using (pid)
        where not granted and datname = current_database()`,
    );
    return rows;
  });
}
