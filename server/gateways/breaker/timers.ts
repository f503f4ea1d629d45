/** The clock and the timers of what waits, so that a test can turn them by hand. */
export type Timers = {
  /** Milliseconds that only go forward. */
  now: () => number;
  /** Answers what cancels it. */
  after: (delayMs: number, work: () => void) => () => void;
  /** From 0 to 1. */
  draw: () => number;
};

export const realTimers: Timers = {
  now: () => performance.now(),
  after: (delayMs, work) => {
    const timer = setTimeout(work, delayMs).unref();
    return () => clearTimeout(timer);
  },
  draw: Math.random,
};
