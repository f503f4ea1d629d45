import type { SaleMode } from '@piton/contract/payments/sale.ts';
import { type Kysely, sql } from 'kysely';
import { actingAs } from '../../database/acting-as.ts';
import type { DB } from '../../database/types.ts';

/** The pending sales of one mode, by number and age. */
export type PendingCount = {
  readonly mode: SaleMode;
  /** Those older than any gateway call, which ends within a minute. */
  readonly count: number;
  /** The age of the oldest, even if it is under way; 0 if there is none. */
  readonly oldestSeconds: number;
  /** One of them began in the future: the clock was set back, so ages are unreliable. */
  readonly isClockBehind: boolean;
};

const isAhead = sql`s.began_at > database_now() + interval '1 minute'`;
const ofOtherMinutes = sql`(${isAhead} or s.began_at < database_now() - interval '1 minute')`;

/** Uses the clock that wrote their start.  */
export async function countPending(database: Kysely<DB>): Promise<PendingCount[]> {
  const { rows } = await actingAs(database, 'piton', (transaction) =>
    sql<PendingCount>`
      select modes.mode,
             (count(s.id) filter (where ${ofOtherMinutes}))::integer as count,
             coalesce(bool_or(${isAhead}), false) as "isClockBehind",
             greatest(0, coalesce(
               extract(epoch from database_now() - min(s.began_at)), 0
             ))::float8 as "oldestSeconds"
        from (values ('live'), ('test')) as modes (mode)
             left join (
               select id, mode, coalesce(begun_at, created_at) as began_at
                 from pending_sales join sales on sales.id = pending_sales.sale_id
                where status = 'Pending'
             ) s on s.mode = modes.mode
       group by modes.mode`.execute(transaction),
  );
  return rows;
}
