import { Logger as WorkerLogger } from 'graphile-worker';
import type { Logger } from 'pino';

/**
 * The worker's own words for the log. It calls an error what is tried again, and what hangs on its
 * lines are whole jobs, so only the first line and the error go on.
 */
export function workerLog(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message, meta) => {
    const [text] = message.split('\n');
    const { error: err } = { ...meta };
    if (level === 'error' || level === 'warning') log.warn({ err }, text);
    else log.debug(text);
  });
}
