import { type LiveSale, liveSales, liveSalesPath } from '@piton/contract/reports/live-sales.ts';
import { noteReachable } from '../../api/reachability.ts';
import { serverNow } from '../../api/server-time.ts';
import { announceSessionEnded } from '../../api/session-ended.ts';

export type LiveUpdate =
  | { readonly kind: 'sales'; readonly sales: readonly LiveSale[] }
  /** Some detail changed, but not the status. */
  | { readonly kind: 'changed'; readonly sales: readonly LiveSale[] }
  /** Some events may have been missed. */
  | { readonly kind: 'again' };

type Listener = (update: LiveUpdate) => void;

/** The wait after an error from which EventSource does not reconnect itself. */
const againAfterMs = 30_000;

/**
 * Listens for a company's payments until the returned function is called. Browsers allow few
 * connections, so all tabs share one: the tab that holds the lock relays events, and another takes
 * over when it closes.
 */
export function listenForLiveSales(companyId: string, listener: Listener): () => void {
  const name = `piton-live-${companyId}`;
  // The server compares this to say whether events may have been missed.
  const since = String(serverNow().getTime());
  const path = `${liveSalesPath}?${new URLSearchParams({ companyId, since }).toString()}`;
  const stop = new AbortController();
  const { signal } = stop;
  const others = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : null;
  const forwardUpdate = ({ data }: MessageEvent<LiveUpdate>) => listener(data);
  others?.addEventListener('message', forwardUpdate, { signal });
  signal.addEventListener('abort', () => others?.close());
  let isHolding = false;
  const hold = () => {
    isHolding = true;
    return listen(path, signal, (update) => {
      listener(update);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- channels have none to name.
      if (!signal.aborted) others?.postMessage(update);
    });
  };
  if (others !== null && 'locks' in navigator) {
    // Rejects only after the abort.
    navigator.locks.request(name, { signal }, hold).catch(() => undefined);
    // Earlier events of the holding tab did not reach this one.
    const checkLock = ({ held = [] }: LockManagerSnapshot) => {
      const isHeld = held.some((lock) => lock.name === name);
      if (isHeld && !isHolding && !signal.aborted) listener({ kind: 'again' });
    };
    // Rejects on a page that is unloading.
    navigator.locks.query().then(checkLock, () => undefined);
  } else void hold();
  return () => stop.abort();
}

/** A connection that recovers within this time is not reported. */
const reconnectsWithinMs = 5000;

/** Resolves after the abort. */
function listen(path: string, signal: AbortSignal, listener: Listener): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let broken: ReturnType<typeof setTimeout> | undefined;
    const open = () => {
      const opened = new EventSource(path);
      source = opened;
      opened.addEventListener('open', () => {
        clearTimeout(broken);
        broken = undefined;
        noteReachable(true);
      });
      opened.addEventListener('again', () => listener({ kind: 'again' }));
      for (const kind of ['sales', 'changed'] as const) {
        opened.addEventListener(kind, ({ data }: MessageEvent<string>) => {
          const read = liveSales.safeParse(parsed(data));
          // An unreadable event still means that something changed.
          listener(read.success ? { kind, sales: read.data } : { kind: 'again' });
        });
      }
      opened.addEventListener('error', () => {
        // EventSource reconnects automatically.
        broken ??= setTimeout(() => noteReachable(false), reconnectsWithinMs);
        if (opened.readyState !== EventSource.CLOSED) return;
        timer = setTimeout(open, againAfterMs);
        void checkEnded(path, signal);
      });
    };
    const end = () => {
      clearTimeout(timer);
      clearTimeout(broken);
      source?.close();
      resolve();
    };
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
    else open();
  });
}

/**
 * EventSource reports errors without a reason. A HEAD request finds it, and the server doesn't
 * count it as activity.
 */
async function checkEnded(path: string, signal: AbortSignal): Promise<void> {
  const response = await fetch(path, { method: 'HEAD', signal }).catch(() => null);
  if (response?.status === 401) announceSessionEnded();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
