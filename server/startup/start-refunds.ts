import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { DB } from '../database/types.ts';
import { repeat } from '../jobs/repeat.ts';
import type { SendRefund } from '../refunds/refunds-deps.ts';
import { sendUnsentRefunds } from '../refunds/send-unsent-refunds.ts';
import type { Shutdown } from './shutdown.ts';
import { stopBriefly } from './stop-briefly.ts';

type Options = {
  readonly database: Kysely<DB>;
  readonly log: Logger;
  readonly sendRefund: SendRefund;
  readonly origin: string;
  readonly shutdown: Shutdown;
};

const everyMs = 10_000;

/** Sends refunds that a killed process has left; each is still sent once. */
export function startRefunds({ shutdown, log, ...options }: Options): void {
  const { isStopping, onStop } = shutdown;
  const sending = repeat(
    everyMs,
    () => sendUnsentRefunds({ ...options, isStopping }),
    (err) => log.warn({ err }, 'unsent refunds could not be found'),
  );
  onStop('sending refunds', () => stopBriefly(sending.stop()));
}
