import type { Kysely } from 'kysely';
import type { ClientConfig } from 'pg';
import type { Logger } from 'pino';
import { countPending } from '../monitoring/alarms/count-pending.ts';
import { ageOfUnprojected, showUnprojected } from '../monitoring/alarms/show-unprojected.ts';
import { showDeclines } from '../monitoring/alarms/show-declines.ts';
import { countUnsentReceipts } from '../monitoring/alarms/count-unsent-receipts.ts';
import { countWebhooks } from '../monitoring/alarms/count-webhooks.ts';
import { countWaitingRefunds } from '../monitoring/alarms/count-waiting-refunds.ts';
import { showPending } from '../monitoring/alarms/show-pending.ts';
import { showUnsentReceipts } from '../monitoring/alarms/show-unsent-receipts.ts';
import { showWaitingRefunds } from '../monitoring/alarms/show-waiting-refunds.ts';
import { showWebhooks } from '../monitoring/alarms/show-webhooks.ts';
import { alertOpenSales } from '../monitoring/alarms/alert-open-sales.ts';
import { watchDeclines } from '../monitoring/alarms/watch-declines.ts';
import { createChainKey } from '../audit/chain/chain-key.ts';
import type { Config } from '../config/config.ts';
import { openPool, type OpenPool } from '../database/connect.ts';
import type { DatabaseClock } from '../database/database-clock.ts';
import type { DB } from '../database/types.ts';
import type { Metrics } from '../http/metrics.ts';
import { repeat } from '../jobs/repeat.ts';
import { limitKeyHasher } from '../limits/limit-keys.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import { deriveKey } from '../encryption/derive-key.ts';
import type { RootKey } from '../encryption/root-key.ts';
import { checkNight, type CheckNightDeps } from '../monitoring/self-check/check-night.ts';
import { showSelfCheck } from '../monitoring/self-check/show-self-check.ts';
import type { Shutdown } from './shutdown.ts';

type StartAlarmsOptions = {
  config: {
    readonly mail: Pick<Config['mail'], 'alarmEmail'>;
    readonly gateway: Pick<Config['gateway'], 'quietSeconds'>;
  };
  database: Kysely<DB>;
  connection: ClientConfig;
  log: Logger;
  databaseClock: DatabaseClock;
  rootKey: RootKey;
  metrics: Pick<Metrics, 'registry'>;
  queues: { readonly mail: MailQueue };
  shutdown: Shutdown;
};

export type AlarmTimes = {
  readonly watchEveryMs: number;
  readonly countQueuesEveryMs: number;
  readonly checkEveryMs: number;
  /** Soon after a start, because staff are waiting. */
  readonly firstCheckAfterMs: number;
  /**
   * A failure that affects only this server, such as a lost database connection, pauses only this
   * server.
   */
  readonly afterFailureMs: number;
};

const usualTimes: AlarmTimes = {
  watchEveryMs: 30_000,
  countQueuesEveryMs: 5000,
  checkEveryMs: 60_000,
  firstCheckAfterMs: 60_000,
  afterFailureMs: 15 * 60_000,
};

/** Every process checks and one of them sends the alarm, so it works whichever process ends. */
export function startAlarms(options: StartAlarmsOptions, times: AlarmTimes = usualTimes): void {
  const { config, log, metrics, shutdown } = options;
  const { mail } = options.queues;
  const deps = { ...options, mail, alarmEmail: config.mail.alarmEmail };
  const declinesShown = showDeclines(metrics.registry);
  const watching = repeat(
    times.watchEveryMs,
    async () => declinesShown.show(await watchDeclines(deps)),
    (err) => {
      declinesShown.forget();
      log.warn({ err }, 'declined cards could not be counted');
    },
  );
  shutdown.onStopTogether('watching declines', watching.stop);
  startCounting(deps, times);
  startCountingQueues(options, times);
  startChecking(deps, times);
}

type MailingOptions = StartAlarmsOptions & Pick<CheckNightDeps, 'mail' | 'alarmEmail'>;

function startCounting(options: MailingOptions, times: AlarmTimes): void {
  const { config, database, log, rootKey, metrics, shutdown } = options;
  const shown = showPending(metrics.registry);
  const hashKey = limitKeyHasher(deriveKey(rootKey, 'limit keys'));
  const deps = { ...options, hashKey, quietMs: config.gateway.quietSeconds * 1000 };
  const counting = repeat(
    times.watchEveryMs,
    async () => {
      const counts = await countPending(database);
      shown.show(counts);
      // The metric is right even if the email fails, so an external pager still works.
      await alertOpenSales(deps, counts).catch((err: unknown) =>
        log.error({ err }, 'the alarm about pending payments could not be queued'),
      );
    },
    (err) => {
      shown.forget();
      log.warn({ err }, 'pending sales could not be counted');
    },
  );
  shutdown.onStopTogether('counting pending sales', counting.stop);
}

function startCountingQueues(options: StartAlarmsOptions, times: AlarmTimes): void {
  const { database, log, metrics, shutdown } = options;
  const unprojected = showUnprojected(metrics.registry);
  const receipts = showUnsentReceipts(metrics.registry);
  const refunds = showWaitingRefunds(metrics.registry);
  const webhooks = showWebhooks(metrics.registry);
  const queues = [
    {
      what: 'unprojected sales',
      forget: unprojected.forget,
      count: async () => unprojected.show(await ageOfUnprojected(database)),
    },
    {
      what: 'unsent receipts',
      forget: receipts.forget,
      count: async () => receipts.show(await countUnsentReceipts(database)),
    },
    {
      what: 'refunds that wait for staff',
      forget: refunds.forget,
      count: async () => refunds.show(await countWaitingRefunds(database)),
    },
    {
      what: 'waiting webhooks',
      forget: webhooks.forget,
      count: async () => webhooks.show(await countWebhooks(database)),
    },
  ];
  for (const { what, forget, count } of queues) {
    const counting = repeat(times.countQueuesEveryMs, count, (err) => {
      forget();
      log.warn({ err }, `${what} could not be counted`);
    });
    shutdown.onStopTogether(`counting ${what}`, counting.stop);
  }
}

function startChecking(options: MailingOptions, times: AlarmTimes): void {
  const { log, shutdown, rootKey, metrics } = options;
  const pool = openCheckPool(options);
  const deps = { ...options, checkPool: pool, key: createChainKey(rootKey) };
  const selfCheckShown = showSelfCheck(metrics.registry);
  let notBefore = 0;
  const checking = repeat(
    times.checkEveryMs,
    async () => {
      if (performance.now() < notBefore) return;
      selfCheckShown.show(await checkNight(deps));
    },
    (err) => {
      if (shutdown.isStopping()) return;
      selfCheckShown.forget();
      notBefore = performance.now() + times.afterFailureMs;
      log.error({ err }, 'the nightly check failed');
    },
    { firstAfterMs: times.firstCheckAfterMs },
  );
  shutdown.onStopTogether('the nightly check', async () => {
    const stopped = checking.stop();
    pool.cut();
    await stopped;
    await pool.end();
  });
}

/**
 * One connection that exists only during a check and can be cut, so that a stop doesn't wait for a
 * check.
 */
function openCheckPool({
  connection,
  log,
}: Pick<StartAlarmsOptions, 'connection' | 'log'>): OpenPool {
  return openPool({
    connection,
    poolSize: 1,
    onIdleError: (err) => log.debug({ err }, 'the connection of the nightly check ended'),
  });
}
