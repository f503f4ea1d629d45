import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { DB } from '../database/types.ts';
import type { RootKey } from '../encryption/root-key.ts';
import type { Metrics } from '../http/metrics.ts';
import { repeat } from '../jobs/repeat.ts';
import { recordExampleDisputes } from '../v1/events/record-example-disputes.ts';
import { renderEvents } from '../v1/events/render-events.ts';
import { lookUpName, resolveName } from '../webhooks/client/resolve-public.ts';
import { countAttempts } from '../webhooks/delivery/count-attempts.ts';
import { usualSchedule } from '../webhooks/delivery/delivery-schedule.ts';
import { deliverWebhooks } from '../webhooks/delivery/deliver-webhooks.ts';
import { disabledNotifier } from '../webhooks/delivery/notify-disabled.ts';
import { createSecretSeal } from '../webhooks/seal-secret.ts';
import type { Queues } from './start-jobs.ts';
import type { Shutdown } from './shutdown.ts';

type Options = {
  readonly config: Pick<Config, 'webhooks'>;
  readonly database: Kysely<DB>;
  readonly log: Logger;
  readonly rootKey: RootKey;
  readonly metrics: Pick<Metrics, 'registry'>;
  readonly shutdown: Shutdown;
  readonly queues: Pick<Queues, 'mail'>;
  readonly origin: string;
  readonly payOrigin: string;
};

const deadlineMs = 10_000;
const examplesEveryMs = 5000;

/** Sends merchants' programs the events that they subscribed to. */
export function startWebhooks(options: Options): void {
  const { config, database, log, rootKey, shutdown, queues, origin, payOrigin } = options;
  const { allowsPrivate } = config.webhooks;
  const delivering = deliverWebhooks({
    database,
    log,
    secretSeal: createSecretSeal(rootKey),
    client: { resolveName: allowsPrivate ? lookUpName : resolveName, allowsPrivate, deadlineMs },
    schedule: usualSchedule,
    countAttempt: countAttempts(options.metrics.registry),
    renderEvents: () => renderEvents({ database, log, origin: payOrigin }),
    notifyDisabled: disabledNotifier({ mail: queues.mail, origin }),
  });
  shutdown.onStopTogether('delivering webhooks', delivering.stop);
  const disputing = repeat(
    examplesEveryMs,
    () => recordExampleDisputes(database),
    (err) => log.warn({ err }, 'example disputes could not be recorded'),
  );
  shutdown.onStopTogether('recording example disputes', disputing.stop);
}
