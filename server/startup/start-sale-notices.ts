import { repeat } from '../jobs/repeat.ts';
import { queueReceipts } from '../notifications/payments/queue-receipts.ts';
import type { SaleNoticesDeps } from '../notifications/payments/sale-notices-deps.ts';
import { notifyOfPayments } from '../notifications/payments/notify-of-payments.ts';
import type { Shutdown } from './shutdown.ts';

/**
 * Payments come first: a process queues at most this many emails a second, and the rest waits in
 * the database.
 */
const everyMs = 1000;
const maxReceipts = 15;
const maxOwners = 5;

/** Every process takes some, and none waits for another. */
export function startSaleNotices(deps: SaleNoticesDeps & { readonly shutdown: Shutdown }): void {
  const telling = repeat(
    everyMs,
    async () => {
      await queueReceipts(deps, maxReceipts);
      await notifyOfPayments(deps, maxOwners);
    },
    (err) => deps.log.warn({ err }, 'payers and merchants could not be notified of payments'),
  );
  deps.shutdown.onStop('telling of payments', telling.stop);
}
