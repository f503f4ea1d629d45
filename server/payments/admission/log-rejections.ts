import { AppError } from '@piton/contract/http/errors.ts';
import type { Logger } from 'pino';
import type { FairQueue } from './fair-queue.ts';

const logEveryMs = 10_000;

/**
 * Counts rejections and logs them together: they come by the hundred when the server has least time
 * to log each.
 */
export function logRejections(queue: FairQueue, log: Logger): FairQueue {
  let rejected = 0;
  function count(): void {
    rejected += 1;
    if (rejected > 1) return;
    setTimeout(() => {
      log.warn({ rejected }, 'payments were rejected: the queue was full');
      rejected = 0;
    }, logEveryMs).unref();
  }
  return {
    take: async (companyId, work) => {
      try {
        return await queue.take(companyId, work);
      } catch (error) {
        if (error instanceof AppError && error.code === 'unavailable') count();
        throw error;
      }
    },
  };
}
