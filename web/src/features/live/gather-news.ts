import type { LiveSale } from '@piton/contract/live-sales.ts';
import type { LiveNews } from './hear-live-sales.ts';

/** What comes within this time is asked for at once. */
const gatherMs = 400;
/** A server that was out of reach is asked again after so long. */
const againAfterMs = 10_000;

/** What is known to have changed; with `again`, anything else may have changed too. */
export type Gathered = { readonly sales: readonly LiveSale[]; readonly again: boolean };

const nothing: Gathered = { sales: [], again: false };

/** False where the server was out of reach, so that something is still as it was. */
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
  let gathered = nothing;
  let isRefreshing = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = { endedAt: performance.now(), restMs: 0 };
  const stop = new AbortController();
  const { signal } = stop;
  const flush = async () => {
    timer = undefined;
    if (document.visibilityState !== 'visible') return;
    isRefreshing = true;
    const taken = gathered;
    gathered = nothing;
    const begunAt = performance.now();
    const isDone = await refresh(taken);
    const endedAt = performance.now();
    const tookMs = endedAt - begunAt;
    last = { endedAt, restMs: isDone ? tookMs : Math.max(tookMs, againAfterMs) };
    // What is known by name is looked for by name once more.
    if (!isDone) gathered = both(taken, gathered);
    isRefreshing = false;
    plan();
  };
  const plan = () => {
    const hasNews = gathered.again || gathered.sales.length > 0;
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
    gathered = { ...gathered, again: true };
    plan();
  };
  document.addEventListener('visibilitychange', plan, { signal });
  window.addEventListener('online', online, { signal });
  return {
    add: (news) => {
      const added = news.kind === 'again' ? { sales: [], again: true } : { ...news, again: false };
      gathered = both(gathered, added);
      plan();
    },
    refreshedAt: () => last.endedAt,
    stop: () => {
      stop.abort();
      clearTimeout(timer);
    },
  };
}

/**
 * Of a payment that is told of twice, what came last is so. All of them are kept, however many: by which
 * ones changed it is known what of a list has to be asked for anew.
 */
function both(one: Gathered, other: Gathered): Gathered {
  const last = new Map([...one.sales, ...other.sales].map((sale) => [sale.id, sale]));
  return { sales: [...last.values()], again: one.again || other.again };
}
