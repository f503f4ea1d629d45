import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

export type Locks = {
  /** The longest wait of any statement for a table. */
  readonly waitedMs: number;
  /** The longest time for which one transaction kept others from writing to a table. */
  readonly heldMs: number;
};

const everyMs = 25;

/** Watches locks of tables that exist by now. */
export async function watchLocks(
  superuser: pg.ClientConfig,
): Promise<{ readonly stop: () => Promise<Locks> }> {
  const client = new pg.Client(superuser);
  await client.connect();
  const { rows: tables } = await client.query<{ id: string }>(
    `select oid::text as id from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  const ids = tables.map(({ id }) => id);
  let [longest, isWatching]: [Locks, boolean] = [{ waitedMs: 0, heldMs: 0 }, true];
  const heldSince = new Map<string, number>();
  const look = async () => {
    const { rows } = await client.query<LockRow>(blockingLocks, [ids]);
    const now = performance.now();
    const held = rows.filter(({ granted }) => granted).map(({ key }) => key);
    for (const key of heldSince.keys()) if (!held.includes(key)) heldSince.delete(key);
    for (const key of held) if (!heldSince.has(key)) heldSince.set(key, now);
    longest = {
      waitedMs: Math.max(longest.waitedMs, ...rows.map(({ waited }) => waited)),
      heldMs: Math.max(longest.heldMs, ...Array.from(heldSince.values(), (since) => now - since)),
    };
  };
  const watching = (async () => {
    while (isWatching) {
      await look();
      await wait(everyMs);
    }
  })();
  let stopped: Promise<Locks> | null = null;
  const stop = async () => {
    isWatching = false;
    await watching;
    await client.end();
    return longest;
  };
  return { stop: () => (stopped ??= stop()) };
}

type LockRow = { readonly key: string; readonly granted: boolean; readonly waited: number };

/** Two transactions of one connection are two locks. */
const blockingLocks = `
  select concat_ws(' ', l.pid, l.relation, a.xact_start) as key, l.granted,
         coalesce(extract(epoch from clock_timestamp() - l.waitstart), 0)::float8 * 1000 as waited
    from pg_locks l join pg_stat_activity a using (pid)
   where l.locktype = 'relation' and l.relation = any ($1::oid[]) and a.datname = current_database()
     and (not l.granted or l.mode in (
       'ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock'
     ))`;
