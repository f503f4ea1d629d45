export type FailureLimit = {
  /** Seconds to wait before `key` may try again; 0 means now. */
  readonly waitFor: (key: string) => number;
  readonly count: (key: string) => void;
  /** Undoes one `count`: it was no failure. */
  readonly takeBack: (key: string) => void;
  readonly forget: (key: string) => void;
};

/**
 * Counts failures per key over a window and refuses beyond the most allowed. It lives in this process
 * only, and forgets its oldest keys rather than grow: it slows guessing down and proves nothing.
 */
export function createFailureLimit({
  most,
  windowMs,
  keysMax = 10_000,
  now,
}: {
  most: number;
  windowMs: number;
  keysMax?: number;
  now: () => number;
}): FailureLimit {
  const failures = new Map<string, { count: number; endsAt: number }>();

  function current(key: string): { count: number; endsAt: number } | undefined {
    const entry = failures.get(key);
    if (entry && entry.endsAt <= now()) failures.delete(key);
    else return entry;
    return undefined;
  }

  return {
    waitFor: (key) => {
      const entry = current(key);
      if (!entry || entry.count < most) return 0;
      return Math.ceil((entry.endsAt - now()) / 1000);
    },
    count: (key) => {
      const entry = current(key) ?? { count: 0, endsAt: now() + windowMs };
      // Put in again at the end, so that the first key is the one longest without a failure.
      failures.delete(key);
      failures.set(key, { ...entry, count: entry.count + 1 });
      const [oldest] = failures.keys();
      if (failures.size > keysMax && oldest !== undefined) failures.delete(oldest);
    },
    takeBack: (key) => {
      const entry = current(key);
      if (entry) failures.set(key, { ...entry, count: Math.max(0, entry.count - 1) });
    },
    forget: (key) => {
      failures.delete(key);
    },
  };
}
