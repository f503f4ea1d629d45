import { AppError } from '@piton/contract/http/errors.ts';
import type { Logger } from 'pino';
import type { Turns } from './take-turns.ts';

const tellEveryMs = 10_000;

/**
 * Counts rejections and logs them together: they come by the hundred when the server has least time
 * to log each.
 */
export function tellTurnedAway(turns: Turns, log: Logger): Turns {
  let turnedAway = 0;
  function count(): void {
    turnedAway += 1;
    if (turnedAway > 1) return;
    setTimeout(() => {
      log.warn({ turnedAway }, 'more payments than can be taken: some were told to come again');
      turnedAway = 0;
    }, tellEveryMs).unref();
  }
  return {
    take: async (companyId, work) => {
      try {
        return await turns.take(companyId, work);
      } catch (error) {
        if (error instanceof AppError && error.code === 'unavailable') count();
        throw error;
      }
    },
  };
}
