import { sql } from 'kysely';
import { actingAs } from '../../database/acting-as.ts';
import type { PaymentDeps } from '../payment-deps.ts';

/** Deletes card fingerprints, even though they are keyed hashes, after a day. */
export async function deleteCardAttempts({
  database,
}: Pick<PaymentDeps, 'database'>): Promise<void> {
  // Uses the database's clock, which wrote the rows: a server clock that is ahead would delete rows
  // that still count.
  const before = sql<Date>`database_now() - interval '1 day'`;
  // Velocity is checked over minutes. Staff see the counts of stopped attempts for an hour.
  const countedBefore = sql<Date>`database_now() - interval '1 hour'`;
  await actingAs(database, 'piton', async (transaction) => {
    await transaction.deleteFrom('card_attempts').where('attempted_at', '<', before).execute();
    await transaction.deleteFrom('velocity_counts').where('minute', '<', countedBefore).execute();
  });
}
