/** For so long it is remembered that there was news of a company. */
const rememberedMs = 120_000;
/**
 * News of this much earlier counts as later: it takes a moment until it is told, servers have clocks of
 * their own, and a phone's clock is believed where it is nearly right.
 */
const unsureMs = 35_000;

export type RecentNews = {
  /** From now on all news is heard, or no longer is. */
  readonly setListening: (isListening: boolean) => void;
  readonly note: (companyId: string) => void;
  /** Whether there may be news of that company which nobody was told who has heard all until `sinceMs`. */
  readonly mayBeMissed: (companyId: string, sinceMs: number | undefined) => boolean;
};

/**
 * When this process last heard of each company, so that not everybody who opens a page, or whose line was
 * gone for a moment, asks for all that is on it once more.
 */
export function recentNews(nowMs = () => Date.now()): RecentNews {
  let listeningSinceMs = Number.POSITIVE_INFINITY;
  // The longest ago comes first.
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
      listeningSinceMs = isListening ? nowMs() : Number.POSITIVE_INFINITY;
    },
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
