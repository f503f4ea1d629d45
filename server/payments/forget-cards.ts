import { actingAs } from '../database/acting-as.ts';
import type { PaymentDeps } from './payment-deps.ts';

const keptMs = 24 * 60 * 60 * 1000;

/** What is kept of a card that was tried, even as a keyed hash, is gone after a day. */
export async function forgetCards({
  database,
  clock,
}: Pick<PaymentDeps, 'database' | 'clock'>): Promise<void> {
  const before = new Date(clock().getTime() - keptMs);
  await actingAs(database, 'piton', (transaction) =>
    transaction.deleteFrom('card_tries').where('tried_at', '<', before).execute(),
  );
}
