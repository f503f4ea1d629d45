import { type Kysely, sql } from 'kysely';
import { actingAs } from '../database/acting-as.ts';
import type { DB } from '../database/types.ts';

const batchSize = 1000;

/** Deletes logged requests after 30 days, in batches, so that each statement stays short. */
export async function deleteOldRequests(database: Kysely<DB>): Promise<void> {
  for (let deleted = batchSize; deleted === batchSize;) {
    deleted = await actingAs(database, 'piton', async (transaction) => {
      const { rows } = await sql<{ deleted: number }>`
        select delete_old_api_requests(${batchSize}::integer) as deleted`.execute(transaction);
      return rows[0]?.deleted ?? 0;
    });
  }
}
