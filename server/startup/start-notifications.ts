import { repeat } from '../jobs/repeat.ts';
import type { NotificationsDeps } from '../notifications/notifications-deps.ts';
import { notifyOfPayments } from '../notifications/payments/notify-of-payments.ts';
import { relaySaleOutbox } from '../notifications/payments/relay-sale-outbox.ts';
import { relayPayoutOutbox } from '../notifications/payouts/relay-payout-outbox.ts';
import type { Shutdown } from './shutdown.ts';

/**
 * Payments come first: a process queues at most this many emails a second, and the rest waits in
 * the database.
 */
const everyMs = 1000;
const maxReceipts = 15;
const maxOwners = 5;
const maxPayouts = 20;

/** Every process takes some, and none waits for another. */
export function startNotifications(
  deps: NotificationsDeps & { readonly shutdown: Shutdown },
): void {
  const ofPayments = repeat(
    everyMs,
    async () => {
      await relaySaleOutbox(deps, maxReceipts);
      await notifyOfPayments(deps, maxOwners);
    },
    (err) => deps.log.warn({ err }, 'customers and merchants could not be notified of payments'),
  );
  deps.shutdown.onStop('notifying of payments', ofPayments.stop);
  const ofPayouts = repeat(
    everyMs,
    () => relayPayoutOutbox(deps, maxPayouts),
    (err) => deps.log.warn({ err }, 'merchants could not be notified of payouts'),
  );
  deps.shutdown.onStop('notifying of payouts', ofPayouts.stop);
}
