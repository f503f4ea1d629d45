export type SteadyClock = {
  /** Call before reading the database's time, then pass that time to the returned function. */
  readonly ask: () => (reported: Date) => Date;
};

/** A clock that is slewed instead of stepped runs up to a twelfth faster or slower. */
const driftShare = 0.1;
const minSetMs = 100;

type Seen = { readonly atMs: number; readonly minAheadMs: number; readonly maxAheadMs: number };

/**
 * Compares the database's clock with a monotonic clock of this process. Returns since when, in
 * database time, the clock has run steadily: since it was set, or since the first reading.
 */
export function createSteadyClock(now: () => number = () => performance.now()): SteadyClock {
  let last: Seen | null = null;
  let since = new Date(0);
  return {
    ask: () => {
      const requestedAtMs = now();
      return (reported) => {
        // The database read its clock at some moment in between.
        const atMs = now();
        const seen = {
          atMs,
          minAheadMs: reported.getTime() - atMs,
          maxAheadMs: reported.getTime() - requestedAtMs,
        };
        const allowedMs = last === null ? 0 : minSetMs + (atMs - last.atMs) * driftShare;
        if (last === null || apartMs(last, seen) > allowedMs) {
          since = reported;
          last = seen;
        } else if (widthMs(seen) <= widthMs(last) + allowedMs) {
          last = seen;
        }
        return since;
      };
    },
  };
}

function apartMs(one: Seen, other: Seen): number {
  return Math.max(one.minAheadMs - other.maxAheadMs, other.minAheadMs - one.maxAheadMs);
}

function widthMs({ minAheadMs, maxAheadMs }: Seen): number {
  return maxAheadMs - minAheadMs;
}
