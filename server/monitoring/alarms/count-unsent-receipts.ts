import { type Kysely, sql } from 'kysely';
import { actingAs } from '../../database/acting-as.ts';
import type { DB } from '../../database/types.ts';

export type UnsentReceipts = {
  /** Receipts without an attempt. */
  readonly waiting: number;
  /** The age of the oldest unsent receipt; 0 if there is none. */
  readonly oldestSeconds: number;
  /** Receipts that wait for another attempt. */
  readonly failed: number;
};

export async function countUnsentReceipts(database: Kysely<DB>): Promise<UnsentReceipts> {
  const { rows } = await actingAs(database, 'piton', (transaction) =>
    sql<UnsentReceipts>`
      select (count(*) filter (where attempts = 0))::float8 as waiting,
             greatest(0, coalesce(
               extract(epoch from database_now() - min(queued_at)), 0
             ))::float8 as "oldestSeconds",
             (count(*) filter (where attempts > 0))::float8 as failed
        from unsent_receipts`.execute(transaction),
  );
  return rows[0] ?? { waiting: 0, oldestSeconds: 0, failed: 0 };
}
