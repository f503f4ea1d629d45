/** A clock that stands still during work, and then jumps to the next awaited time. */
export type VirtualTime = {
  readonly now: () => Date;
  /** Only within work of this clock, and one at a time. */
  readonly sleep: (ms: number) => Promise<void>;
  readonly begin: (work: () => Promise<void>) => void;
  /** Stops the clock for work started elsewhere. */
  readonly during: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Like `setInterval`, until the end. */
  readonly every: (ms: number, work: () => Promise<void>) => void;
  /** Until everything started has ended or failed. */
  readonly run: () => Promise<void>;
};

type Sleeper = { readonly atMs: number; readonly wake: () => void };

export function createVirtualTime(
  startMs: number,
  /** Sets other clocks whenever this one jumps. */
  onLeap: (now: Date) => Promise<void>,
): VirtualTime {
  let nowMs = startMs;
  let awake = 0;
  let begun = 0;
  let problem: { error: unknown } | null = null;
  const sleepers: Sleeper[] = [];
  let quiet = Promise.withResolvers<void>();

  function rest(): void {
    awake -= 1;
    if (awake === 0) quiet.resolve();
  }
  function sleepUntil(atMs: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    sleepers.push({ atMs, wake: resolve });
    rest();
    return promise;
  }
  function start(work: () => Promise<void>): void {
    awake += 1;
    work()
      .catch((error: unknown) => (problem ??= { error }))
      .finally(rest);
  }
  return {
    now: () => new Date(nowMs),
    sleep: (ms) => sleepUntil(nowMs + ms),
    begin: (work) => {
      begun += 1;
      start(() => work().finally(() => (begun -= 1)));
    },
    during: async (work) => {
      awake += 1;
      try {
        return await work();
      } finally {
        rest();
      }
    },
    every: (ms, work) => {
      start(async () => {
        for (;;) {
          await sleepUntil(nowMs + ms);
          await work();
        }
      });
    },
    run: async () => {
      for (;;) {
        if (awake > 0) await quiet.promise;
        quiet = Promise.withResolvers<void>();
        if (problem !== null) throw problem.error;
        if (begun === 0) return;
        const next = earliest(sleepers);
        if (next === undefined) throw new Error('everything waits, and for nothing');
        sleepers.splice(sleepers.indexOf(next), 1);
        if (next.atMs > nowMs) {
          nowMs = next.atMs;
          await onLeap(new Date(nowMs));
        }
        awake += 1;
        next.wake();
      }
    },
  };
}

function earliest(sleepers: readonly Sleeper[]): Sleeper | undefined {
  let found = sleepers[0];
  for (const one of sleepers) if (found && one.atMs < found.atMs) found = one;
  return found;
}
