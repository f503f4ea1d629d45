import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { type ConnectOptions, openSharedPool } from '../connect.ts';
import { planningOnce } from '../prepared-statement.ts';
import type { DB } from '../types.ts';
import { waitUntilReplayed } from './wait-until-replayed.ts';

export type ReadingServer = 'standby' | 'primary';

export type StandbyOptions = Omit<ConnectOptions, 'onIdleError'> & {
  readonly primary: pg.Pool;
  /** Called for each transaction. */
  readonly onRead: (server: ReadingServer) => void;
  /** Called when the standby fails. */
  readonly onFailure: (error: unknown) => void;
};

export type Standby = { readonly kysely: Kysely<DB>; readonly close: () => Promise<void> };

/** A standby that failed isn't asked for this long, so that not every read waits for it. */
const restMs = 5000;
const connectLimitMs = 1000;

/**
 * A database for reads alone. Each transaction runs on the standby once that has replayed everything
 * committed before, and on the primary if that takes long. So reads see the primary's state, even
 * after a change that another server made. For the seconds after a failover see decision 81.
 */
export function connectStandby(options: StandbyOptions): Standby {
  const { primary, onRead, onFailure } = options;
  const standby = openSharedPool({
    ...options,
    isStandby: true,
    connectLimitMs,
    onIdleError: onFailure,
  });
  let restsUntil = 0;

  async function borrowStandby(): Promise<pg.PoolClient | null> {
    if (performance.now() < restsUntil || isFull(standby)) return null;
    const committed = await readCommitted(primary);
    let client: pg.PoolClient | null = null;
    try {
      client = await standby.connect();
      if (await waitUntilReplayed(client, committed)) return client;
      client.release();
    } catch (error) {
      client?.release(true);
      restsUntil = performance.now() + restMs;
      onFailure(error);
    }
    return null;
  }

  const connect = async (): Promise<pg.PoolClient> => {
    const client = await borrowStandby();
    onRead(client === null ? 'primary' : 'standby');
    return client ?? primary.connect();
  };
  const pool = planningOnce({ connect, end: async () => undefined, options: standby.options });
  return {
    kysely: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }),
    close: standby.close,
  };
}

/** Long exports may use all its connections: that is no failure, and the next read takes the primary. */
function isFull({ idleCount, totalCount, options }: pg.Pool): boolean {
  return idleCount === 0 && totalCount >= options.max;
}

/** Every acknowledged commit is flushed on the primary. */
async function readCommitted(primary: pg.Pool): Promise<string> {
  const { rows } = await primary.query<{ lsn: string }>(
    'select pg_current_wal_flush_lsn()::text as lsn',
  );
  return rows[0]?.lsn ?? '';
}
