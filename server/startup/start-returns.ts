import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { repeat } from '../jobs/repeat.ts';
import { finishApprovedVoids } from '../payments/finish-approved-voids.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { saleVoider } from '../payments/void-pending-sale.ts';
import type { RefundsDeps } from '../refunds/refunds-deps.ts';
import { refundSender } from '../refunds/send-refund.ts';
import { sendUnsentRefunds } from '../refunds/send-unsent-refunds.ts';
import type { Shutdown } from './shutdown.ts';
import { stopBriefly } from './stop-briefly.ts';

type Options = {
  readonly log: Logger;
  readonly config: Config;
  readonly identity: Pick<RefundsDeps, 'mail'>;
  readonly payments: PaymentDeps;
  readonly origin: string;
  readonly shutdown: Shutdown;
};

const everyMs = 10_000;

/** Sends refunds and approved voids that a killed process has left; each refund is still sent once. */
export function startReturns({ shutdown, log, origin, ...started }: Options): void {
  const { database } = started.payments;
  const sendRefund = refundSender(started);
  const voidSale = saleVoider(started.payments);
  const { isStopping, onStopTogether } = shutdown;
  const sending = repeat(
    everyMs,
    () => sendUnsentRefunds({ database, sendRefund, origin, isStopping }),
    (err) => log.warn({ err }, 'unsent refunds could not be found'),
  );
  const voiding = repeat(
    everyMs,
    () => finishApprovedVoids({ database, voidSale, isStopping }),
    (err) => log.warn({ err }, 'unfinished voids could not be found'),
  );
  onStopTogether('sending refunds', () => stopBriefly(sending.stop()));
  onStopTogether('voiding sales', () => stopBriefly(voiding.stop()));
}
