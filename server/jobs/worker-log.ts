import { Logger as WorkerLogger } from 'graphile-worker';
import type { Logger } from 'pino';

/**
 * Adapts the worker's log. It reports retries as errors and attaches whole jobs, so only the first
 * line and the error are passed on.
 */
export function workerLog(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message, meta) => {
    const [text] = message.split('\n');
    const { error: err } = { ...meta };
    if (level === 'error' || level === 'warning') log.warn({ err }, text);
    else log.debug(text);
  });
}
