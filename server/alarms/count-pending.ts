import type { SaleMode } from '@piton/contract/sale.ts';
import { type Kysely, sql } from 'kysely';
import { actingAs } from '../database/acting-as.ts';
import type { DB } from '../database/types.ts';

/** Sales of which nobody knows yet whether they were taken, those under way among them. */
export type PendingCount = {
  readonly book: SaleMode;
  readonly count: number;
  /** How long the oldest is so; 0 where there is none. */
  readonly oldestSeconds: number;
};

/** By the clock that wrote when they began. Few are Pending, and an index of these alone finds them. */
export async function countPending(database: Kysely<DB>): Promise<PendingCount[]> {
  const { rows } = await actingAs(database, 'piton', (transaction) =>
    sql<PendingCount>`
      select books.mode as book, count(s.id)::integer as count,
             greatest(0, coalesce(
               extract(epoch from settling_now() - min(coalesce(s.begun_at, s.created_at))), 0
             ))::float8 as "oldestSeconds"
        from (values ('live'), ('test')) as books (mode)
             left join sales s on s.mode = books.mode
               and s.status = 'Pending' and s.settle_after is not null
       group by books.mode`.execute(transaction),
  );
  return rows;
}
