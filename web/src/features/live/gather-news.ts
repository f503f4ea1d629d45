import type { LiveSale } from '@piton/contract/live-sales.ts';
import type { LiveNews } from './hear-live-sales.ts';

/** What comes within this time is asked for at once. */
const gatherMs = 400;

/** Null stands for anything that may have changed. */
export type Gathered = readonly LiveSale[] | null;

export type Gathering = { readonly add: (news: LiveNews) => void; readonly stop: () => void };

/**
 * Gathers news for a moment, and then refreshes. One refresh is under way at a time: an answer that
 * comes late would undo a newer one. What comes meanwhile waits for one more.
 */
export function gatherNews(refresh: (gathered: Gathered) => Promise<void>): Gathering {
  let gathered: LiveSale[] | null = [];
  let isRefreshing = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = new AbortController();
  const flush = async () => {
    timer = undefined;
    isRefreshing = true;
    const taken = gathered;
    gathered = [];
    try {
      await refresh(taken);
    } finally {
      isRefreshing = false;
      plan();
    }
  };
  const plan = () => {
    const hasNews = gathered === null || gathered.length > 0;
    if (!hasNews || isRefreshing || stop.signal.aborted) return;
    timer ??= setTimeout(() => void flush(), gatherMs);
  };
  return {
    add: (news) => {
      if (news.kind === 'again') gathered = null;
      else gathered?.push(...news.sales);
      plan();
    },
    stop: () => {
      stop.abort();
      clearTimeout(timer);
    },
  };
}
