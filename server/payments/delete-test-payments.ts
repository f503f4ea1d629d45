import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/types.ts';

/** A batch locks the test payments of its companies, so it is short. */
const batchMax = 500;

/** Deletes test payments over 90 days old and updates everything that counts them. */
export async function deleteTestPayments(database: Kysely<DB>): Promise<void> {
  for (let deleted = batchMax; deleted === batchMax;) {
    const { rows } = await sql<{ deleted: bigint }>`
      select delete_old_test_sales(${batchMax}::integer) as deleted`.execute(database);
    deleted = Number(rows[0]?.deleted ?? 0);
  }
}
