import type { LiveSale } from '@piton/contract/reports/live-sales.ts';
import type { LiveUpdate } from './listen-for-live-sales.ts';

/** Collects updates for this time before a refresh. */
const gatherMs = 400;
/** The first wait after a failure, which doubles up to the maximum. */
const againAfterMs = 10_000;
const maxAgainMs = 60_000;

/** The payments known to have changed; with `again`, any other may have changed too. */
export type Gathered = { readonly sales: readonly LiveSale[]; readonly again: boolean };

export type Refreshed = {
  /** False if some requests failed, so that some data is stale. */
  readonly isDone: boolean;
  /** The wait the server requested. */
  readonly waitMs: number;
};

type Refresh = (gathered: Gathered) => Promise<Refreshed>;

export type Gathering = {
  readonly add: (update: LiveUpdate) => void;
  /** Whether the person is active; failed refreshes are retried only then. */
  readonly attend: (isAttended: boolean) => void;
  /** The end of the last refresh, or the time of loading before the first. */
  readonly refreshedAt: () => number;
  readonly stop: () => void;
};

/**
 * Collects updates briefly and then refreshes, one refresh at a time, because a late response would
 * overwrite a newer one. Pauses spare a busy server, hidden pages wait, and failures back off
 * while the person is away, because retries would extend their session.
 */
export function gatherUpdates(refresh: Refresh): Gathering {
  // Mutated in place, because a hidden page may collect a lot. The latest report of a payment
  // wins.
  let named = new Map<string, LiveSale>();
  let isAll = false;
  // Some updates have not been requested yet.
  let isFresh = false;
  let isAttended = true;
  let isRefreshing = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rest = restOfServer();
  const stop = new AbortController();
  const { signal } = stop;
  const isWanted = () => {
    const hasUpdates = isAll || named.size > 0;
    return hasUpdates && (isFresh || isAttended) && document.visibilityState === 'visible';
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
    // Retries the named payments by name.
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
  const add = (update: LiveUpdate) => {
    if (update.kind === 'again') isAll = true;
    else for (const sale of update.sales) named.set(sale.id, sale);
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

/** The pause after each response. */
function restOfServer() {
  let failures = 0;
  let begunAt = performance.now();
  let usualMs = 0;
  let serverWaitMs = 0;
  return {
    begunAt: () => begunAt,
    begin: (requestedAt: number, { isDone, waitMs }: Refreshed) => {
      begunAt = performance.now();
      const againMs = isDone ? 0 : Math.min(againAfterMs * 2 ** failures, maxAgainMs);
      failures = isDone ? 0 : failures + 1;
      usualMs = Math.max(begunAt - requestedAt, againMs);
      serverWaitMs = waitMs;
    },
    leftMs: () => begunAt + Math.max(usualMs, serverWaitMs) - performance.now(),
    /** Failures without a connection say nothing about the server's load. */
    forgive: () => {
      failures = 0;
      usualMs = 0;
    },
  };
}
