import { setTimeout as wait } from 'node:timers/promises';
import type { AppError } from '@piton/contract/http/errors.ts';
import { tooManyPay } from '@piton/contract/payments/payment-reasons.ts';
import { refuseTooMany } from '../../limits/refuse-too-many.ts';

export type OutcomeQueue = {
  /** True if attempts wait under this key, so that a new one queues behind them. */
  readonly isBusy: (key: string) => boolean;
  /** Runs `attempt` again, in order of arrival, until it returns something other than `wait`. */
  readonly enter: <Result extends { readonly kind: string }>(
    { key, channel }: { key: string; channel: Channel },
    attempt: () => Promise<Result>,
  ) => Promise<Exclude<Result, { kind: 'wait' }>>;
};

type Channel = 'page' | 'server';

type OutcomeQueueOptions = {
  readonly retryAfterMs: number;
  readonly maxWaitMs: Readonly<Record<Channel, number>>;
  /** The limit per key, so that an attack on one company leaves room for customers of others. */
  readonly maxWaiting: number;
};

/**
 * The pay page cancels after 15 s without a response, part of which a slow gateway needs, and
 * retries an earlier rejection automatically. A merchant's server usually allows 30 s.
 */
const usual: OutcomeQueueOptions = {
  retryAfterMs: 150,
  maxWaitMs: { page: 10_000, server: 25_000 },
  maxWaiting: 2000,
};

/**
 * Attempts that the velocity checks cannot decide yet wait here, outside the fair queue, for the
 * outcomes of those before them. Only the first under each key queries the database.
 */
export function createOutcomeQueue(options: Partial<OutcomeQueueOptions> = {}): OutcomeQueue {
  const { retryAfterMs, maxWaitMs, maxWaiting } = { ...usual, ...options };
  const queues = new Map<string, { last: Promise<void>; waiting: number }>();
  return {
    isBusy: (key) => queues.has(key),
    enter: async ({ key, channel }, attempt) => {
      const queue = queues.get(key) ?? { last: Promise.resolve(), waiting: 0 };
      if (queue.waiting >= maxWaiting) throw tooBusy();
      const giveUpAt = performance.now() + maxWaitMs[channel];
      const before = queue.last;
      const { promise: left, resolve: leave } = Promise.withResolvers<void>();
      queue.last = left;
      queue.waiting += 1;
      queues.set(key, queue);
      try {
        await before;
        for (;;) {
          if (performance.now() > giveUpAt) throw tooBusy();
          const result = await attempt();
          if (isDecided(result)) return result;
          await wait(retryAfterMs);
        }
      } finally {
        queue.waiting -= 1;
        leave();
        if (queue.waiting === 0) queues.delete(key);
      }
    },
  };
}

/**
 * Nothing was written or charged. 429 tells the pay page so; after 503 it would have to query the
 * attempt.
 */
function tooBusy(): AppError {
  return refuseTooMany({ retryAfterSeconds: 2 }, tooManyPay);
}

function isDecided<Result extends { readonly kind: string }>(
  result: Result,
): result is Exclude<Result, { kind: 'wait' }> {
  return result.kind !== 'wait';
}
