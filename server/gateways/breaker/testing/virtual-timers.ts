import { setImmediate as turn } from 'node:timers/promises';
import type { Timers } from '../timers.ts';

type Waiting = { at: number; work: () => void };

/** A clock that a test advances; it then runs the timers that have become due. */
export function virtualTimers(draw: () => number = () => 1) {
  let now = 1000;
  const waiting = new Set<Waiting>();
  const timers: Timers = {
    now: () => now,
    after: (delayMs, work) => {
      const one = { at: now + delayMs, work };
      waiting.add(one);
      return () => void waiting.delete(one);
    },
    draw,
  };

  function nextUntil(end: number): Waiting | undefined {
    return Array.from(waiting)
      .filter(({ at }) => at <= end)
      .toSorted((one, other) => one.at - other.at)[0];
  }

  /** Runs everything that needs no time. */
  async function flush(): Promise<void> {
    await turn();
  }

  async function pass(ms: number): Promise<void> {
    const end = now + ms;
    await flush();
    for (let next = nextUntil(end); next; next = nextUntil(end)) {
      waiting.delete(next);
      now = Math.max(now, next.at);
      next.work();
      await flush();
    }
    now = end;
  }

  const wait = (ms: number) => new Promise<void>((resolve) => timers.after(ms, resolve));

  return { timers, pass, wait, waitingCount: () => waiting.size };
}
