import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { DB } from './database/types.ts';
import { repeat } from './jobs/repeat.ts';
import { closeDays } from './ledger/close-days.ts';
import { runPayouts } from './payouts/run-payouts.ts';
import type { Shutdown } from './shutdown.ts';

type PayoutsOptions = {
  readonly config: Pick<Config, 'payoutMinimumMills'>;
  readonly database: Kysely<DB>;
  readonly log: Logger;
  readonly shutdown: Shutdown;
};

/** A server that was down over the cut-off makes up for it within a minute of its start. */
const everyMs = 60_000;
const hourMs = 60 * 60_000;

/** Every process asks whether a week has ended, and those that find work share it. */
export function startPayouts({ config, database, log, shutdown }: PayoutsOptions): void {
  const running = repeat(
    everyMs,
    async () => {
      const count = await runPayouts({ database, minimumMills: config.payoutMinimumMills });
      if (count > 0) log.info({ count }, 'looked at who is paid out this week');
    },
    (err) => log.error({ err }, 'payouts could not be queued'),
  );
  shutdown.onStop('queueing payouts', running.stop);
  const closing = repeat(
    hourMs,
    async () => {
      const count = await closeDays(database);
      if (count > 0) log.info({ count }, 'closed days of the books');
    },
    (err) => log.error({ err }, 'days of the books could not be closed'),
  );
  shutdown.onStop('closing days of the books', closing.stop);
}
