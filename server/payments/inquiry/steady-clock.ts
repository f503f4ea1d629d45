export type SteadyClock = {
  /** Before the database is asked for its time; what is answered takes what it said. */
  readonly ask: () => (said: Date) => Date;
};

/** To bring a clock right that must not leap, it is sped up or slowed down, by a twelfth at most. */
const driftShare = 0.1;
const setLeastMs = 100;

type Seen = { readonly atMs: number; readonly aheadLeastMs: number; readonly aheadMostMs: number };

/**
 * Whether the database's clock has only gone on, by a clock of this process that nobody can set. Answers
 * since when it has, in the database's own time: since it was set, or since it was asked here first.
 */
export function createSteadyClock(now: () => number = () => performance.now()): SteadyClock {
  let last: Seen | null = null;
  let since = new Date(0);
  return {
    ask: () => {
      const askedAtMs = now();
      return (said) => {
        // It said so at some moment in between.
        const atMs = now();
        const seen = {
          atMs,
          aheadLeastMs: said.getTime() - atMs,
          aheadMostMs: said.getTime() - askedAtMs,
        };
        const allowedMs = last === null ? 0 : setLeastMs + (atMs - last.atMs) * driftShare;
        if (last === null || apartMs(last, seen) > allowedMs) {
          since = said;
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
  return Math.max(one.aheadLeastMs - other.aheadMostMs, other.aheadLeastMs - one.aheadMostMs);
}

function widthMs({ aheadLeastMs, aheadMostMs }: Seen): number {
  return aheadMostMs - aheadLeastMs;
}
