import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { DB } from '../database/types.ts';
import type { AnyGuardedGateway } from '../gateways/breaker/guard-gateway.ts';
import { type ReadyCheck, runChecks } from '../http/health.ts';
import { repeat } from '../jobs/repeat.ts';
import { deleteOldHeartbeats } from '../status/heartbeat-store.ts';
import { recordHeartbeat } from '../status/record-heartbeat.ts';
import type { Shutdown } from './shutdown.ts';
import { stopBriefly } from './stop-briefly.ts';

type Options = {
  readonly database: Kysely<DB>;
  readonly log: Logger;
  readonly shutdown: Pick<Shutdown, 'onStopTogether'>;
  readonly readyChecks: readonly ReadyCheck[];
  readonly gateway: Pick<AnyGuardedGateway, 'stateKind'>;
};

const usual = {
  /** Several times a minute, because a minute without a heartbeat counts as down. */
  beatEveryMs: 20_000,
  deleteEveryMs: 60 * 60_000,
};

/** Every server reports; the database keeps one row a minute. Starts when the server listens. */
export function startStatus(
  { database, log, shutdown, readyChecks, gateway }: Options,
  times = usual,
): void {
  const checkReadiness = () => runChecks(readyChecks, log);
  const beating = repeat(
    times.beatEveryMs,
    () => recordHeartbeat({ database, checkReadiness, gateway }),
    (err) => log.warn({ err }, 'a heartbeat could not be recorded'),
  );
  shutdown.onStopTogether('recording heartbeats', () => stopBriefly(beating.stop()));
  const deleting = repeat(
    times.deleteEveryMs,
    () => deleteOldHeartbeats(database),
    (err) => log.warn({ err }, 'deleting old heartbeats failed'),
  );
  shutdown.onStopTogether('deleting old heartbeats', () => stopBriefly(deleting.stop()));
}
