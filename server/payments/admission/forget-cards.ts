import { sql } from 'kysely';
import { actingAs } from '../../database/acting-as.ts';
import type { PaymentDeps } from '../payment-deps.ts';

/** What is kept of a card that was tried, even as a keyed hash, is gone after a day. */
export async function forgetCards({ database }: Pick<PaymentDeps, 'database'>): Promise<void> {
  // By the clock that wrote it: one that is ahead would take away what is still counted.
  const before = sql<Date>`database_now() - interval '1 day'`;
  // Velocity is checked over minutes; how much was stopped is shown to staff for a while longer.
  const countedBefore = sql<Date>`database_now() - interval '1 hour'`;
  await actingAs(database, 'piton', async (transaction) => {
    await transaction.deleteFrom('card_tries').where('tried_at', '<', before).execute();
    await transaction.deleteFrom('velocity_counts').where('minute', '<', countedBefore).execute();
  });
}
