import { type Kysely, sql } from 'kysely';
import { actingAs } from '../database/acting-as.ts';
import type { DB } from '../database/types.ts';

/** A month in one transaction: enough to catch up with years soon, and none takes long. */
const together = 31;

/**
 * Adds up the days on which nothing can be booked any more, so that whoever asks what the books came to
 * on some day need not have all payments read. Answers how many days it closed.
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
