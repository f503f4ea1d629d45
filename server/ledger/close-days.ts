import { type Kysely, sql } from 'kysely';
import { actingAs } from '../database/acting-as.ts';
import type { DB } from '../database/types.ts';

/** A month per transaction: catches up with years quickly, and each transaction stays short. */
const together = 31;

/**
 * Adds up the days to which nothing can be posted any more, so that a balance of some day needn't
 * read all payments. Returns the number of days closed.
 */
export async function closeDays(database: Kysely<DB>): Promise<number> {
  let count = 0;
  for (;;) {
    const closed = await actingAs(database, 'piton', async (transaction) => {
      const { rows } = await sql<{ closed: number }>`
        select close_ledger_days(${together}) as closed`.execute(transaction);
      return rows[0]?.closed ?? 0;
    });
    count += closed;
    if (closed < together) return count;
  }
}
