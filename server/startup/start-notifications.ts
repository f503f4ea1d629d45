import { repeat } from '../jobs/repeat.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { NotificationsDeps } from '../notifications/notifications-deps.ts';
import { recordExpiries } from '../events/record-expiries.ts';
import { remindOfDisputes } from '../notifications/disputes/remind-of-disputes.ts';
import { notifyOfPayments } from '../notifications/payments/notify-of-payments.ts';
import { relayPayoutOutbox } from '../notifications/payouts/relay-payout-outbox.ts';
import { sendReceipts } from '../receipts/send-receipts.ts';
import type { Shutdown } from './shutdown.ts';

const everyMs = 1000;
/** Deadlines are days. */
const disputesEveryMs = 15 * 60 * 1000;
const expiriesEveryMs = 30 * 1000;
const maxOwners = 5;
const maxPayouts = 20;
const maxReceipts = 50;
const secondsPerBatch = 5;

type Options = NotificationsDeps & {
  /** The origin of receipts. */
  readonly payOrigin: string;
  readonly mailer: Mailer;
  readonly shutdown: Shutdown;
};

/** Every process takes some, and none waits for another. */
export function startNotifications(options: Options): void {
  const { log, shutdown } = options;
  const ofPayments = repeat(
    everyMs,
    () => notifyOfPayments(options, maxOwners),
    (err) => log.warn({ err }, 'merchants could not be notified of payments'),
  );
  shutdown.onStopTogether('notifying of payments', ofPayments.stop);
  startSendingReceipts(options);
  const ofPayouts = repeat(
    everyMs,
    () => relayPayoutOutbox(options, maxPayouts),
    (err) => log.warn({ err }, 'merchants could not be notified of payouts'),
  );
  shutdown.onStopTogether('notifying of payouts', ofPayouts.stop);
  const ofDisputes = repeat(
    disputesEveryMs,
    () => remindOfDisputes(options),
    (err) => log.warn({ err }, 'merchants could not be reminded of disputes'),
  );
  shutdown.onStopTogether('reminding of disputes', ofDisputes.stop);
  const ofExpiries = repeat(
    expiriesEveryMs,
    () => recordExpiries(options),
    (err) => log.warn({ err }, 'expiries could not be recorded'),
  );
  shutdown.onStopTogether('recording expiries', ofExpiries.stop);
}

/** Apart from the others, because they must not wait for the mail server. */
function startSendingReceipts(options: Options): void {
  const { log, mailer, payOrigin, shutdown } = options;
  const deps = { ...options, origin: payOrigin };
  const stop = new AbortController();
  const batch = {
    max: Math.min(maxReceipts, mailer.perSecond * secondsPerBatch),
    stopping: stop.signal,
  };
  const sending = repeat(
    everyMs,
    async () => {
      while (!stop.signal.aborted && (await sendReceipts(deps, batch)));
    },
    (err) => log.warn({ err }, 'receipts could not be sent'),
  );
  shutdown.onStopTogether('sending receipts', async () => {
    stop.abort();
    await sending.stop();
  });
}
