/** For so long it is remembered that there was news of a company. */
const rememberedMs = 180_000;
/**
 * News of this much earlier counts as later: it takes a moment until it is told or until its loss is
 * noticed, servers have clocks of their own, a phone's clock is believed where it is nearly right, and a page
 * asks for what it shows before it listens.
 */
const unsureMs = 60_000;

export type RecentNews = {
  /** From now on all news is heard, or no longer is. */
  readonly setListening: (isListening: boolean) => void;
  readonly note: (companyId: string) => void;
  /** Until when all news was heard; null where none was yet. */
  readonly heardUntilMs: () => number | null;
  /** Whether there may be news of that company which nobody was told who has heard all until `sinceMs`. */
  readonly mayBeMissed: (companyId: string, sinceMs: number | undefined) => boolean;
};

/**
 * When this process last heard of each company, so that not everybody who opens a page, or whose line was
 * gone for a moment, asks for all that is on it once more.
 */
export function recentNews(nowMs = () => Date.now()): RecentNews {
  let listeningSinceMs = Number.POSITIVE_INFINITY;
  let lostMs: number | null = null;
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
      if (!isListening && listeningSinceMs <= nowMs()) lostMs = nowMs();
      listeningSinceMs = isListening ? nowMs() : Number.POSITIVE_INFINITY;
    },
    heardUntilMs: () => (listeningSinceMs <= nowMs() ? nowMs() : lostMs),
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
