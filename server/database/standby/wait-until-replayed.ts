import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';

const patienceMs = 100;
const pauseMs = 5;
/** A frozen standby gives no response. */
const responseLimitMs = 1000;

/**
 * True once the standby has replayed the log to that position. A server that follows no other may
 * have left the primary's history, where the same position means something else. One that follows
 * a former primary isn't recognised.
 */
const isReplayed = {
  name: 'is-replayed',
  text: `select pg_is_in_recovery()
            and exists (select from pg_stat_wal_receiver)
            and pg_last_wal_replay_lsn() >= $1::pg_lsn as is_replayed`,
  query_timeout: responseLimitMs,
};

/** False if the standby is still behind after a moment. */
export async function waitUntilReplayed(client: pg.PoolClient, lsn: string): Promise<boolean> {
  const startedAt = performance.now();
  for (;;) {
    const { rows } = await client.query<{ is_replayed: boolean }>({ ...isReplayed, values: [lsn] });
    if (rows[0]?.is_replayed === true) return true;
    if (performance.now() - startedAt > patienceMs) return false;
    await wait(pauseMs);
  }
}
