import { type Kysely, sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import { actingAs } from '../database/acting-as.ts';
import type { DB } from '../database/types.ts';

/** How many seconds ago the oldest week ended of which not everybody has been looked at; 0 without one. */
export async function countOpenRun(database: Kysely<DB>): Promise<number> {
  const { rows } = await actingAs(database, 'piton', (transaction) =>
    sql<{ seconds: number }>`
      select extract(epoch from payout_run_open_for())::float8 as seconds`.execute(transaction),
  );
  return rows[0]?.seconds ?? 0;
}

export type ShowOpenRun = {
  readonly show: (seconds: number) => void;
  /** Nobody knows how it is now. */
  readonly forget: () => void;
};

/** Whether Friday is in danger, for who is to be woken. */
export function showOpenRun(registry: Registry): ShowOpenRun {
  const open = new Gauge({
    name: 'payout_run_open_seconds',
    help: 'How long ago the oldest week of payouts ended of which not everybody has been looked at; 0 where all have',
    labelNames: [],
    registers: [registry],
  });
  // It says nothing before somebody has looked.
  open.remove();
  return { show: (seconds) => open.set(seconds), forget: () => open.remove() };
}
