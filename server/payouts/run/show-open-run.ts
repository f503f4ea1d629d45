import { type Kysely, sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import { actingAs } from '../../database/acting-as.ts';
import type { DB } from '../../database/types.ts';

/** Seconds since the end of the oldest week that is still open; 0 if there is none. */
export async function countOpenRun(database: Kysely<DB>): Promise<number> {
  const { rows } = await actingAs(database, 'piton', (transaction) =>
    sql<{ seconds: number }>`
      select extract(epoch from payout_run_open_for())::float8 as seconds`.execute(transaction),
  );
  return rows[0]?.seconds ?? 0;
}

export type ShowOpenRun = {
  readonly show: (seconds: number) => void;
  /** Called when the value is unknown. */
  readonly forget: () => void;
};

/** Shows whether Friday's payouts are at risk, so that an alert can page an operator. */
export function showOpenRun(registry: Registry): ShowOpenRun {
  const open = new Gauge({
    name: 'payout_run_open_seconds',
    help: 'Time since the end of the oldest week with payouts still to prepare; 0 if there is none',
    labelNames: [],
    registers: [registry],
  });
  // No value until the first reading.
  open.remove();
  return { show: (seconds) => open.set(seconds), forget: () => open.remove() };
}
