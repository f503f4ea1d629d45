import { hostname } from 'node:os';
import { sql, type Kysely } from 'kysely';
import type { Logger } from 'pino';
import { actingAs } from '../database/acting-as.ts';
import type { DB } from '../database/types.ts';
import { repeat } from '../jobs/repeat.ts';
import type { Shutdown } from './shutdown.ts';
import { stopBriefly } from './stop-briefly.ts';
import type { Config } from '../config/config.ts';
import type { Metrics } from '../http/metrics.ts';
import { createSecurityLog, type SecurityLog } from '../audit/security-log/create-security-log.ts';
import { countDroppedEvents } from '../audit/security-log/syslog/count-dropped-events.ts';
import {
  formatSyslog,
  type SyslogEvent,
  syslogHost,
} from '../audit/security-log/syslog/format-syslog.ts';
import { sendSyslogTo } from '../audit/security-log/syslog/send-syslog.ts';

type StartDeps = {
  config: Pick<Config, 'syslogUrl'>;
  database: Kysely<DB>;
  log: Logger;
  metrics: Pick<Metrics, 'registry'>;
  shutdown: Pick<Shutdown, 'onStop'>;
};

const flushEveryMs = 1000;
const deleteEveryMs = 60 * 60 * 1000;
const troubleEveryMs = 60_000;

/** Writes recorded events each second and at the stop, and deletes them after their retention period. */
export function startSecurityLog(deps: StartDeps): SecurityLog {
  const { database, log, shutdown } = deps;
  const syslog = openSyslog(deps);
  const securityLog = createSecurityLog({ database, log, forward: syslog.forward });
  const writing = repeat(flushEveryMs, securityLog.flush, (err) =>
    log.warn({ err }, 'security events could not be written'),
  );
  const deleting = repeat(
    deleteEveryMs,
    () => deleteOldSecurityEvents(database),
    (err) => log.warn({ err }, 'old security events could not be deleted'),
  );
  shutdown.onStop('the security log', async () => {
    await stopBriefly(Promise.all([writing.stop(), deleting.stop()]).then(() => undefined));
    await stopBriefly(Promise.all([securityLog.flush(), syslog.stop()]));
  });
  return securityLog;
}

type SyslogDeps = Pick<StartDeps, 'config' | 'log' | 'metrics'>;

type Syslog = {
  readonly forward: ((event: SyslogEvent) => void) | null;
  readonly stop: () => Promise<void>;
};

export function openSyslog({ config, log, metrics }: SyslogDeps): Syslog {
  const onDropped = countDroppedEvents(metrics.registry);
  if (config.syslogUrl === null) return { forward: null, stop: () => Promise.resolve() };
  const source = { host: syslogHost(hostname()), processId: process.pid };
  let troubledAt = -Infinity;
  const onTrouble = (err: Error) => {
    // While the receiver is down, each datagram fails.
    if (performance.now() - troubledAt < troubleEveryMs) return;
    troubledAt = performance.now();
    log.warn({ err }, 'security events could not be sent to syslog');
  };
  const sender = sendSyslogTo(config.syslogUrl, { onDropped, onTrouble });
  return { forward: (event) => sender.send(formatSyslog(event, source)), stop: sender.stop };
}

export async function deleteOldSecurityEvents(database: Kysely<DB>): Promise<void> {
  await actingAs(database, 'piton', (transaction) =>
    sql`select delete_expired_security_events()`.execute(transaction),
  );
}
