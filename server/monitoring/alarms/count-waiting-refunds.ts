import { type Kysely, sql } from 'kysely';
import { actingAs } from '../../database/acting-as.ts';
import type { DB } from '../../database/types.ts';

export type WaitingRefunds = {
  /** Live refunds that wait for staff. */
  readonly waiting: number;
  /** The age of the oldest of them; 0 if there is none. */
  readonly oldestSeconds: number;
};

export async function countWaitingRefunds(database: Kysely<DB>): Promise<WaitingRefunds> {
  const { rows } = await actingAs(database, 'piton', (transaction) =>
    sql<WaitingRefunds>`
      select count(*)::float8 as waiting,
             greatest(0, coalesce(
               extract(epoch from database_now() - min(requested_at)), 0
             ))::float8 as "oldestSeconds"
        from refunds r
       where r.state = 'pending' and r.mode = 'live' and refund_waits_for(r) is not null`.execute(
      transaction,
    ),
  );
  return rows[0] ?? { waiting: 0, oldestSeconds: 0 };
}
