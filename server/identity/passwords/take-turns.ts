import { AppError } from '@piton/contract/http/errors.ts';

export type TakeTurns = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * At most `atOnce` works at a time and at most `waitingMost` wait for their turn; whatever comes on
 * top of them is refused at once, so that a flood costs neither memory nor everybody's patience.
 */
export function createTurns({
  atOnce,
  waitingMost,
}: {
  atOnce: number;
  waitingMost: number;
}): TakeTurns {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < atOnce) {
      running += 1;
    } else {
      if (waiting.length >= waitingMost) throw new AppError('unavailable');
      // Whoever ends hands on its turn; the number of those running stays.
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
