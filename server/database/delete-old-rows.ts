import { type Kysely, sql } from 'kysely';
import { actingAs } from './acting-as.ts';
import type { DB } from './types.ts';

/** Deletes one batch of rows past retention, and returns the batch’s size. */
type DeletesOldRows =
  | 'delete_old_events'
  | 'delete_old_api_requests'
  | 'delete_old_idempotency_keys';

const batchSize = 1000;

/** Deletes in batches, so that each statement stays short. */
export async function deleteOldRows(database: Kysely<DB>, by: DeletesOldRows): Promise<void> {
  for (let deleted = batchSize; deleted === batchSize;) {
    deleted = await actingAs(database, 'piton', async (transaction) => {
      const { rows } = await sql<{ deleted: number }>`
        select ${sql.id(by)}(${batchSize}::integer) as deleted`.execute(transaction);
      return rows[0]?.deleted ?? 0;
    });
  }
}
