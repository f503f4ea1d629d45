import { setTimeout as wait } from 'node:timers/promises';
import type { Figure } from './figure.ts';

/** Whether the payment went as it should; a rejection counts as a failure. */
type Pay = (count: number) => Promise<boolean>;

export type Paid = {
  readonly sent: number;
  readonly failed: number;
  readonly perSecond: number;
  readonly startedAt: number;
  /** When each payment ended. */
  readonly endedAt: readonly number[];
};

export type PayingAtRate = {
  /** Resolves when the payments under way have ended. */
  readonly settled: () => Promise<unknown>;
  /** Begins no more, and waits for those under way. */
  readonly stop: () => Promise<Paid>;
};

/** Customers arrive at a fixed rate, whatever happens to those before them. */
export function payAtRate(perSecond: number, pay: Pay): PayingAtRate {
  const stopping = new AbortController();
  const open: Promise<void>[] = [];
  const endedAt: number[] = [];
  let failed = 0;
  const visit = async (count: number) => {
    const isPaid = await pay(count).catch(() => false);
    if (!isPaid) failed += 1;
    endedAt.push(performance.now());
  };
  const startedAt = performance.now();
  const running = (async () => {
    for (let count = 0; !stopping.signal.aborted; count += 1) {
      open.push(visit(count));
      await wait(Math.max(0, startedAt + ((count + 1) * 1000) / perSecond - performance.now()));
    }
    await Promise.all(open);
    const seconds = (performance.now() - startedAt) / 1000;
    return { sent: open.length, failed, perSecond: open.length / seconds, startedAt, endedAt };
  })();
  return {
    settled: () => Promise.all(open),
    stop: () => {
      stopping.abort();
      return running;
    },
  };
}

/** A short run shows no speed. */
export function rateFigure(name: string, paid: Paid, minPerSecond: number | null): Figure {
  return {
    name,
    measured: paid.perSecond.toFixed(0),
    limit: minPerSecond === null ? 'none' : String(minPerSecond),
    isKept: minPerSecond === null || paid.perSecond >= minPerSecond,
    isTimingDependent: true,
  };
}
