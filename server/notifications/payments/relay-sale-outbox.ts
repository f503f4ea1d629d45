import { actingAs } from '../../database/acting-as.ts';
import { queueReceipts } from '../../receipts/unsent-receipts.ts';
import type { NotificationsDeps } from '../notifications-deps.ts';
import { endOutboxRows, lockOldest } from '../relay-outbox.ts';
import { addUnnotified } from './unnotified-payments.ts';

/**
 * Takes the oldest rows of the outbox, queues their customers' receipts, marks the sales for the
 * owners' emails and deletes the rows; returns their number. One transaction does all of it, so
 * nothing is lost or queued twice, wherever a process ends.
 */
export function relaySaleOutbox(
  { database }: Pick<NotificationsDeps, 'database'>,
  max: number,
): Promise<number> {
  return actingAs(database, 'piton', async (transaction) => {
    const saleIds = await lockOldest(transaction, 'sale_outbox', max);
    if (saleIds.length === 0) return 0;
    await queueReceipts(transaction, saleIds);
    await addUnnotified(transaction, saleIds);
    await endOutboxRows(transaction, 'sale_outbox', saleIds);
    return saleIds.length;
  });
}
