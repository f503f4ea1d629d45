import type { SaleMode } from '@piton/contract/payments/sale.ts';
import { type Kysely, sql } from 'kysely';
import { actingAs } from '../database/acting-as.ts';
import type { DB } from '../database/types.ts';

/** Sales of which nobody knows whether they were taken. */
export type PendingCount = {
  readonly book: SaleMode;
  /** Those that can no longer be under way: no gateway is waited for as long as a minute. */
  readonly count: number;
  /** How long the oldest is so, under way or not; 0 where there is none. */
  readonly oldestSeconds: number;
  /** One of them began after now: the clock was set back, and says nothing of how long they are open. */
  readonly isClockBehind: boolean;
};

const isAhead = sql`s.began_at > database_now() + interval '1 minute'`;
const ofOtherMinutes = sql`(${isAhead} or s.began_at < database_now() - interval '1 minute')`;

/** By the clock that wrote when they began. Few are Pending, and an index of these alone finds them. */
export async function countPending(database: Kysely<DB>): Promise<PendingCount[]> {
  const { rows } = await actingAs(database, 'piton', (transaction) =>
    sql<PendingCount>`
      select books.mode as book,
             (count(s.id) filter (where ${ofOtherMinutes}))::integer as count,
             coalesce(bool_or(${isAhead}), false) as "isClockBehind",
             greatest(0, coalesce(
               extract(epoch from database_now() - min(s.began_at)), 0
             ))::float8 as "oldestSeconds"
        from (values ('live'), ('test')) as books (mode)
             left join (
               select id, mode, coalesce(begun_at, created_at) as began_at from sales
                where status = 'Pending' and next_inquiry_at is not null
             ) s on s.mode = books.mode
       group by books.mode`.execute(transaction),
  );
  return rows;
}
