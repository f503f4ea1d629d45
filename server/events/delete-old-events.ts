import { type Kysely, sql } from 'kysely';
import { actingAs } from '../database/acting-as.ts';
import type { DB } from '../database/types.ts';

const batchSize = 1000;

/** Deletes events after 30 days, with their deliveries, in batches. */
export async function deleteOldEvents(database: Kysely<DB>): Promise<void> {
  for (let deleted = batchSize; deleted === batchSize;) {
    deleted = await actingAs(database, 'piton', async (transaction) => {
      const { rows } = await sql<{ deleted: number }>`
        select delete_old_events(${batchSize}::integer) as deleted`.execute(transaction);
      return rows[0]?.deleted ?? 0;
    });
  }
}
