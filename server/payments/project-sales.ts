import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/types.ts';

/** A second's payments at full load, so that one statement holds its locks for milliseconds. */
const batch = 500;

/**
 * Includes ended sales in counters, emails and the audit chain until none waits; returns their
 * number. One statement does it for a batch, so that a process that freezes holds no lock.
 */
export async function projectSales(database: Kysely<DB>): Promise<number> {
  let projected = 0;
  for (;;) {
    const { rows } = await sql<{ count: number }>`select project_sales(${batch}) as count`.execute(
      database,
    );
    const { count } = rows[0] ?? { count: 0 };
    projected += count;
    if (count < batch) return projected;
  }
}
