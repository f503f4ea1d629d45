import type { ClientConfig } from 'pg';
import { withConnection } from '../with-connection.ts';

export type WaitedForLock = {
  readonly kind: string;
  /** Of a table, its name. */
  readonly table: string | null;
  /** Of an advisory lock, which one it is. */
  readonly key: string | null;
  readonly waitedMs: number;
};

/**
 * What somebody waits for in this database. The cluster is shared by the tests of other files, whose
 * tables have the same numbers; and who waits for a row waits for whoever wrote it, a transaction,
 * which belongs to no database. So it is who waits that tells the database.
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
