import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { DB } from '../database/types.ts';
import { repeat } from '../jobs/repeat.ts';
import { createRequestLog, type RequestLog } from '../request-log/create-request-log.ts';
import type { Shutdown } from './shutdown.ts';
import { stopBriefly } from './stop-briefly.ts';

type StartDeps = { database: Kysely<DB>; log: Logger; shutdown: Pick<Shutdown, 'onStop'> };

const flushEveryMs = 1000;

/** Writes logged requests each second and at the stop. */
export function startRequestLog({ database, log, shutdown }: StartDeps): RequestLog {
  const requestLog = createRequestLog({ database, log });
  const writing = repeat(flushEveryMs, requestLog.flush, (err) =>
    log.warn({ err }, 'requests could not be logged'),
  );
  shutdown.onStop('the request log', async () => {
    await stopBriefly(writing.stop());
    await stopBriefly(requestLog.flush());
  });
  return requestLog;
}
