import type { LiveSale } from '@piton/contract/live-sales.ts';
import type { LiveNews } from './hear-live-sales.ts';

/** What comes within this time is asked for at once. */
const gatherMs = 400;
/** A server that was out of reach is asked again after so long. */
const againAfterMs = 10_000;

/** What is known to have changed; with `again`, anything else may have changed too. */
export type Gathered = { readonly sales: readonly LiveSale[]; readonly again: boolean };

/** False where some of it could not be had, so that something is still as it was. */
type Refresh = (gathered: Gathered) => Promise<boolean>;

export type Gathering = {
  readonly add: (news: LiveNews) => void;
  /** When the last refresh ended; what the page was opened with is as good as one. */
  readonly refreshedAt: () => number;
  readonly stop: () => void;
};

/**
 * Gathers news for a moment, and then refreshes. One refresh is under way at a time: an answer that
 * comes late would undo a newer one. What comes meanwhile waits for one more, and that for as long as
 * the last one took, so that a server or a line with much to do is not asked all the time. What nobody
 * sees waits until somebody does.
 */
export function gatherNews(refresh: Refresh): Gathering {
  // Added to in place: what nobody sees may become very much. Of a payment that is told of twice, what came
  // last is so.
  let named = new Map<string, LiveSale>();
  let isAll = false;
  let isRefreshing = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = { endedAt: performance.now(), restMs: 0 };
  const stop = new AbortController();
  const { signal } = stop;
  const flush = async () => {
    timer = undefined;
    if (document.visibilityState !== 'visible') return;
    isRefreshing = true;
    const taken = named;
    const wasAll = isAll;
    named = new Map();
    isAll = false;
    const begunAt = performance.now();
    const isDone = await refresh({ sales: [...taken.values()], again: wasAll });
    const endedAt = performance.now();
    const tookMs = endedAt - begunAt;
    last = { endedAt, restMs: isDone ? tookMs : Math.max(tookMs, againAfterMs) };
    // What is known by name is looked for by name once more.
    if (!isDone) {
      named = new Map([...taken, ...named]);
      isAll ||= wasAll;
    }
    isRefreshing = false;
    plan();
  };
  const plan = () => {
    const hasNews = isAll || named.size > 0;
    const isSeen = document.visibilityState === 'visible';
    if (!hasNews || !isSeen || isRefreshing || signal.aborted) return;
    const restMs = last.endedAt + last.restMs - performance.now();
    timer ??= setTimeout(() => void flush(), Math.max(gatherMs, restMs));
  };
  // Nothing that failed without a connection says how busy the server is.
  const online = () => {
    clearTimeout(timer);
    timer = undefined;
    last = { ...last, restMs: 0 };
    isAll = true;
    plan();
  };
  document.addEventListener('visibilitychange', plan, { signal });
  window.addEventListener('online', online, { signal });
  return {
    add: (news) => {
      if (news.kind === 'again') isAll = true;
      else for (const sale of news.sales) named.set(sale.id, sale);
      plan();
    },
    refreshedAt: () => last.endedAt,
    stop: () => {
      stop.abort();
      clearTimeout(timer);
    },
  };
}
