import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '@piton/contract/errors.ts';

export type OutcomeQueue = {
  /** Runs `attempt` again, in the order of arrival, until it says something other than `wait`. */
  readonly enter: <Result extends { readonly kind: string }>(
    key: string,
    attempt: () => Promise<Result>,
  ) => Promise<Exclude<Result, { kind: 'wait' }>>;
};

type OutcomeQueueOptions = {
  readonly retryAfterMs: number;
  readonly maxWaitMs: number;
  readonly maxWaiting: number;
};

/** The gateway responds within seconds, and the pay page cancels what has no response after 15 s. */
const usual: OutcomeQueueOptions = {
  retryAfterMs: 150,
  maxWaitMs: 8000,
  maxWaiting: 2000,
};

/**
 * Attempts that the velocity checks cannot decide yet wait here for the outcomes of those before them,
 * outside the fair queue. Only the first of each company and channel asks the database.
 */
export function createOutcomeQueue(options: OutcomeQueueOptions = usual): OutcomeQueue {
  const tails = new Map<string, Promise<void>>();
  let waiting = 0;
  return {
    enter: async (key, attempt) => {
      if (waiting >= options.maxWaiting) throw new AppError('unavailable');
      const giveUpAt = performance.now() + options.maxWaitMs;
      const before = tails.get(key);
      const { promise: left, resolve: leave } = Promise.withResolvers<void>();
      tails.set(key, left);
      waiting += 1;
      try {
        await before;
        for (;;) {
          if (performance.now() > giveUpAt) throw new AppError('unavailable');
          const result = await attempt();
          if (isDecided(result)) return result;
          await wait(options.retryAfterMs);
        }
      } finally {
        waiting -= 1;
        leave();
        if (tails.get(key) === left) tails.delete(key);
      }
    },
  };
}

function isDecided<Result extends { readonly kind: string }>(
  result: Result,
): result is Exclude<Result, { kind: 'wait' }> {
  return result.kind !== 'wait';
}
