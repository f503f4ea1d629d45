/** How long the last update of a company is remembered. */
const rememberedMs = 180_000;
/**
 * Updates up to this much earlier count as later: notifications and the detection of losses take
 * time, clocks differ, and a page loads its content before it listens.
 */
const unsureMs = 60_000;

export type RecentUpdates = {
  /** Sets whether all updates are being received from now on. */
  readonly setListening: (isListening: boolean) => void;
  readonly note: (companyId: string) => void;
  /** The time up to which all updates were received; null if there was none yet. */
  readonly updatesUntilMs: () => number | null;
  /**
   * True if a listener who has received everything up to `sinceMs` may have missed updates of that
   * company.
   */
  readonly mayBeMissed: (companyId: string, sinceMs: number | undefined) => boolean;
};

/**
 * When this process last heard of each company, so that a reopened page or a short disconnection
 * doesn't always cause a full reload.
 */
export function recentUpdates(nowMs = () => Date.now()): RecentUpdates {
  let listeningSinceMs = Number.POSITIVE_INFINITY;
  let lostMs: number | null = null;
  // The oldest comes first.
  const lastMs = new Map<string, number>();
  const forget = () => {
    const untilMs = nowMs() - rememberedMs;
    for (const [companyId, atMs] of lastMs) {
      if (atMs >= untilMs) return;
      lastMs.delete(companyId);
    }
  };
  return {
    setListening: (isListening) => {
      if (!isListening && listeningSinceMs <= nowMs()) lostMs = nowMs();
      listeningSinceMs = isListening ? nowMs() : Number.POSITIVE_INFINITY;
    },
    updatesUntilMs: () => (listeningSinceMs <= nowMs() ? nowMs() : lostMs),
    note: (companyId) => {
      forget();
      lastMs.delete(companyId);
      lastMs.set(companyId, nowMs());
    },
    mayBeMissed: (companyId, sinceMs) => {
      if (sinceMs === undefined) return true;
      const fromMs = sinceMs - unsureMs;
      const isBeyond = fromMs < listeningSinceMs || fromMs < nowMs() - rememberedMs;
      return isBeyond || (lastMs.get(companyId) ?? 0) >= fromMs;
    },
  };
}
