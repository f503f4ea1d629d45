import { type Kysely, sql } from 'kysely';
import type { DB } from '../../database/types.ts';

/** Deletes in batches, so that each statement stays short. */
const partMax = 10_000;

/**
 * Deletes cancelled attempts after 90 days, when their texts are too old to start a payment. Texts
 * without `iat`, or with an `iat` over 60 days ahead, are the exception.
 */
export async function deleteCancelledAttempts(database: Kysely<DB>): Promise<void> {
  for (let deleted = partMax; deleted === partMax;) {
    const { rows } = await sql<{ deleted: bigint }>`
      select delete_old_cancelled_attempts(${partMax}::integer) as deleted`.execute(database);
    deleted = Number(rows[0]?.deleted ?? 0);
  }
}
