/** Clock and timers as a parameter, so that a test can advance them. */
export type Timers = {
  /** Monotonic milliseconds. */
  now: () => number;
  /** Returns a function that cancels it. */
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
