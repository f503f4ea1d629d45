import { sql, type Kysely } from 'kysely';
import type { Logger } from 'pino';
import { actingAs } from '../database/acting-as.ts';
import type { DB } from '../database/types.ts';
import { repeat } from '../jobs/repeat.ts';
import type { Shutdown } from './shutdown.ts';
import { stopBriefly } from './stop-briefly.ts';
import { createSecurityLog, type SecurityLog } from '../audit/security-log/create-security-log.ts';

type StartDeps = { database: Kysely<DB>; log: Logger; shutdown: Pick<Shutdown, 'onStop'> };

const flushEveryMs = 1000;
const deleteEveryMs = 60 * 60 * 1000;

/** Writes recorded events each second and at the stop, and deletes them after their retention period. */
export function startSecurityLog({ database, log, shutdown }: StartDeps): SecurityLog {
  const securityLog = createSecurityLog({ database, log });
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
    await stopBriefly(securityLog.flush());
  });
  return securityLog;
}

export async function deleteOldSecurityEvents(database: Kysely<DB>): Promise<void> {
  await actingAs(database, 'piton', (transaction) =>
    sql`select delete_expired_security_events()`.execute(transaction),
  );
}
