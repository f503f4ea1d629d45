import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { deleteOldRows } from '../database/delete-old-rows.ts';
import type { DB } from '../database/types.ts';
import { repeat } from '../jobs/repeat.ts';
import { deleteEndedLimits } from '../limits/take-from-limit.ts';
import { deleteCancelledAttempts } from '../payments/attempts/delete-cancelled-attempts.ts';
import { deleteTestPayments } from '../payments/delete-test-payments.ts';
import { deleteCardAttempts } from '../payments/admission/delete-card-attempts.ts';
import type { Shutdown } from './shutdown.ts';
import { stopBriefly } from './stop-briefly.ts';

type RetentionDeps = {
  database: Kysely<DB>;
  log: Logger;
  shutdown: Pick<Shutdown, 'onStopTogether'>;
};

const usual = {
  cardsEveryMs: 10 * 60 * 1000,
  /** The privacy policy promises this. */
  limitsEveryMs: 60 * 1000,
  attemptsEveryMs: 24 * 60 * 60 * 1000,
  responsesEveryMs: 60 * 60 * 1000,
  eventsEveryMs: 60 * 60 * 1000,
  requestsEveryMs: 60 * 60 * 1000,
  testPaymentsEveryMs: 24 * 60 * 60 * 1000,
};

/** Deletes data at the end of its retention period, even without any traffic. */
export function startRetention({ database, log, shutdown }: RetentionDeps, times = usual): void {
  function start(what: string, everyMs: number, work: () => Promise<unknown>): void {
    const repeated = repeat(everyMs, work, (err) => log.warn({ err }, `${what} failed`));
    shutdown.onStopTogether(what, () => stopBriefly(repeated.stop()));
  }
  start('deleting card attempts', times.cardsEveryMs, () => deleteCardAttempts({ database }));
  start('deleting ended limits', times.limitsEveryMs, () => deleteEndedLimits(database));
  start('deleting cancelled attempts', times.attemptsEveryMs, () =>
    deleteCancelledAttempts(database),
  );
  start('deleting stored API responses', times.responsesEveryMs, () =>
    deleteOldRows(database, 'delete_old_idempotency_keys'),
  );
  start('deleting old events', times.eventsEveryMs, () =>
    deleteOldRows(database, 'delete_old_events'),
  );
  start('deleting logged requests', times.requestsEveryMs, () =>
    deleteOldRows(database, 'delete_old_api_requests'),
  );
  start('deleting old test payments', times.testPaymentsEveryMs, () =>
    deleteTestPayments(database),
  );
}
