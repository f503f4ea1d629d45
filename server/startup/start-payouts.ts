import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { DB } from '../database/types.ts';
import { repeat } from '../jobs/repeat.ts';
import { closeDays } from '../ledger/close-days.ts';
import type { Metrics } from '../http/metrics.ts';
import { keepOverdueSales } from '../payouts/reconciliation/unsettled-sales.ts';
import { runPayouts } from '../payouts/run/run-payouts.ts';
import { countOpenRun, showOpenRun } from '../payouts/run/show-open-run.ts';
import type { Shutdown } from './shutdown.ts';

type PayoutsOptions = {
  readonly config: Pick<Config, 'payoutMinimumMills'>;
  readonly database: Kysely<DB>;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly shutdown: Shutdown;
};

/** A server that was down at the cut-off catches up within a minute of its start. */
const everyMs = 60_000;
const hourMs = 60 * 60_000;

/** Every process checks whether a week has ended, and all share the work. */
export function startPayouts(options: PayoutsOptions): void {
  startRunning(options);
  startWatching(options);
  const { database, log, shutdown } = options;
  const closing = repeat(
    hourMs,
    async () => {
      const count = await closeDays(database);
      if (count > 0) log.info({ count }, 'closed days of the ledger');
      await keepOverdueSales(database);
    },
    (err) => log.error({ err }, 'days of the ledger could not be closed'),
  );
  shutdown.onStopTogether('closing days of the ledger', closing.stop);
}

function startRunning({ config, database, log, shutdown }: PayoutsOptions): void {
  const running = repeat(
    everyMs,
    async () => {
      const count = await runPayouts({
        database,
        minimumMills: config.payoutMinimumMills,
        onFailure: (failed) => log.error(failed, 'an owner’s payout could not be queued'),
      });
      if (count > 0) log.info({ count }, 'processed the owners of a payout week');
    },
    (err) => log.error({ err }, 'payouts could not be queued'),
  );
  shutdown.onStopTogether('queueing payouts', running.stop);
}

/** Separate from the run, so that it also reports a run that never ends. */
function startWatching({ database, log, metrics, shutdown }: PayoutsOptions): void {
  const shown = showOpenRun(metrics.registry);
  const watching = repeat(
    everyMs,
    async () => shown.show(await countOpenRun(database)),
    (err) => {
      shown.forget();
      log.warn({ err }, 'the state of payout weeks could not be read');
    },
  );
  shutdown.onStopTogether('watching the week of payouts', watching.stop);
}
