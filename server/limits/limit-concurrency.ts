import { AppError } from '@piton/contract/http/errors.ts';

export type ConcurrencyLimit = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * A concurrency limiter: `atOnce` tasks run, up to `maxWaiting` wait, and the rest is rejected at
 * once, so that a flood costs neither memory nor long waits.
 */
export function createConcurrencyLimit({
  atOnce,
  maxWaiting,
}: {
  atOnce: number;
  maxWaiting: number;
}): ConcurrencyLimit {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < atOnce) {
      running += 1;
    } else {
      if (waiting.length >= maxWaiting) throw new AppError('unavailable');
      // The task that ends passes on its place, so the number running stays the same.
      await new Promise<void>((resolve) => void waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
