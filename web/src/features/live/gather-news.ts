import type { LiveSale } from '@piton/contract/reports/live-sales.ts';
import type { LiveNews } from './hear-live-sales.ts';

/** What comes within this time is asked for at once. */
const gatherMs = 400;
/** A server that had no answer is asked again after so long, twice as long, and so on up to the most. */
const againAfterMs = 10_000;
const againMostMs = 60_000;

/** What is known to have changed; with `again`, anything else may have changed too. */
export type Gathered = { readonly sales: readonly LiveSale[]; readonly again: boolean };

export type Refreshed = {
  /** False where some of it could not be had, so that something is still as it was. */
  readonly isDone: boolean;
  /** How long the server asked to be left alone. */
  readonly waitMs: number;
};

type Refresh = (gathered: Gathered) => Promise<Refreshed>;

export type Gathering = {
  readonly add: (news: LiveNews) => void;
  /** Whether somebody is there; what failed is asked for again only while somebody is. */
  readonly attend: (isAttended: boolean) => void;
  /** When the last refresh ended; what the page was opened with is as good as one. */
  readonly refreshedAt: () => number;
  readonly stop: () => void;
};

/**
 * Gathers news for a moment, and then refreshes. One refresh is under way at a time: an answer that
 * comes late would undo a newer one. What comes meanwhile waits for one more, and that for as long as
 * the last one took, so that a server or a line with much to do is not asked all the time. What nobody
 * sees waits until somebody does. What failed is asked for again, ever more seldom: it would keep the
 * session of somebody who has left.
 */
export function gatherNews(refresh: Refresh): Gathering {
  // Added to in place: what nobody sees may become very much. Of a payment that is told of twice, what came
  // last is so.
  let named = new Map<string, LiveSale>();
  let isAll = false;
  // Some of it was not asked for yet.
  let isFresh = false;
  let isAttended = true;
  let isRefreshing = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rest = restOfServer();
  const stop = new AbortController();
  const { signal } = stop;
  const isWanted = () => {
    const hasNews = isAll || named.size > 0;
    return hasNews && (isFresh || isAttended) && document.visibilityState === 'visible';
  };
  const flush = async () => {
    timer = undefined;
    if (!isWanted()) return;
    isRefreshing = true;
    const taken = named;
    const wasAll = isAll;
    named = new Map();
    isAll = false;
    isFresh = false;
    const begunAt = performance.now();
    const refreshed = await refresh({ sales: [...taken.values()], again: wasAll });
    rest.begin(begunAt, refreshed);
    // What is known by name is looked for by name once more.
    if (!refreshed.isDone) {
      named = new Map([...taken, ...named]);
      isAll ||= wasAll;
    }
    isRefreshing = false;
    plan();
  };
  const plan = () => {
    if (!isWanted() || isRefreshing || signal.aborted) return;
    timer ??= setTimeout(() => void flush(), Math.max(gatherMs, rest.leftMs()));
  };
  const add = (news: LiveNews) => {
    if (news.kind === 'again') isAll = true;
    else for (const sale of news.sales) named.set(sale.id, sale);
    isFresh = true;
    plan();
  };
  const online = () => {
    clearTimeout(timer);
    timer = undefined;
    rest.forgive();
    add({ kind: 'again' });
  };
  document.addEventListener('visibilitychange', plan, { signal });
  window.addEventListener('online', online, { signal });
  return {
    add,
    attend: (isThere) => {
      isAttended = isThere;
      plan();
    },
    refreshedAt: rest.begunAt,
    stop: () => {
      stop.abort();
      clearTimeout(timer);
    },
  };
}

/** How long the server is left alone after each answer. */
function restOfServer() {
  let failures = 0;
  let begunAt = performance.now();
  let usualMs = 0;
  let askedMs = 0;
  return {
    begunAt: () => begunAt,
    begin: (askedAt: number, { isDone, waitMs }: Refreshed) => {
      begunAt = performance.now();
      const againMs = isDone ? 0 : Math.min(againAfterMs * 2 ** failures, againMostMs);
      failures = isDone ? 0 : failures + 1;
      usualMs = Math.max(begunAt - askedAt, againMs);
      askedMs = waitMs;
    },
    leftMs: () => begunAt + Math.max(usualMs, askedMs) - performance.now(),
    /** Nothing that failed without a connection says how busy the server is. */
    forgive: () => {
      failures = 0;
      usualMs = 0;
    },
  };
}
