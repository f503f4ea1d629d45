import { type Kysely, sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import { actingAs } from '../../database/acting-as.ts';
import type { DB } from '../../database/types.ts';

export type ShowUnprojected = {
  readonly show: (oldestSeconds: number) => void;
  /** Called when the age is unknown; removes the earlier one. */
  readonly forget: () => void;
};

/** Shows how far counters and emails are behind, so that an alert can page an operator. */
export function showUnprojected(registry: Registry): ShowUnprojected {
  const oldest = new Gauge({
    name: 'sales_unprojected_oldest_seconds',
    help: 'Age of the oldest ended sale that counters and emails do not include; 0 if there is none',
    labelNames: [],
    registers: [registry],
  });
  // No value until the first count.
  oldest.remove();
  return { show: (oldestSeconds) => oldest.set(oldestSeconds), forget: () => oldest.remove() };
}

export async function ageOfUnprojected(database: Kysely<DB>): Promise<number> {
  const { rows } = await actingAs(database, 'piton', (transaction) =>
    sql<{ seconds: number }>`
      select greatest(0, coalesce(extract(epoch from database_now() - min(ended_at)), 0))::float8
               as seconds
        from unprojected_sales`.execute(transaction),
  );
  return rows[0]?.seconds ?? 0;
}
