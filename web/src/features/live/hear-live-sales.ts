import { type LiveSale, liveSales, liveSalesPath } from '@piton/contract/reports/live-sales.ts';
import { noteReach } from '../../api/reach.ts';
import { serverNow } from '../../api/server-time.ts';
import { announceSessionEnded } from '../../api/session-ended.ts';

export type LiveNews =
  | { readonly kind: 'sales'; readonly sales: readonly LiveSale[] }
  /** Something changed of them, and not how they stand. */
  | { readonly kind: 'changed'; readonly sales: readonly LiveSale[] }
  /** Something may have been missed. */
  | { readonly kind: 'again' };

type Listener = (news: LiveNews) => void;

/** After an answer that the browser does not ask for again by itself. */
const againAfterMs = 30_000;

/**
 * Hears of a company's payments until it is called off. All tabs of a browser share one connection, of
 * which it may have few: one of them holds it and tells the others, and when it goes the next one does.
 */
export function hearLiveSales(companyId: string, listener: Listener): () => void {
  const name = `piton-live-${companyId}`;
  // From then on the server says whether something may have been missed.
  const since = String(serverNow().getTime());
  const path = `${liveSalesPath}?${new URLSearchParams({ companyId, since }).toString()}`;
  const stop = new AbortController();
  const { signal } = stop;
  const others = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : null;
  const hearOther = ({ data }: MessageEvent<LiveNews>) => listener(data);
  others?.addEventListener('message', hearOther, { signal });
  signal.addEventListener('abort', () => others?.close());
  let isHolding = false;
  const hold = () => {
    isHolding = true;
    return listen(path, signal, (news) => {
      listener(news);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- channels have none to name.
      if (!signal.aborted) others?.postMessage(news);
    });
  };
  if (others !== null && 'locks' in navigator) {
    // Refused only because it was called off.
    navigator.locks.request(name, { signal }, hold).catch(() => undefined);
    // Of what the tab that has it was told before, nobody tells this one.
    const lookIfHeld = ({ held = [] }: LockManagerSnapshot) => {
      const isHeld = held.some((lock) => lock.name === name);
      if (isHeld && !isHolding && !signal.aborted) listener({ kind: 'again' });
    };
    // Refused where the page is already left.
    navigator.locks.query().then(lookIfHeld, () => undefined);
  } else void hold();
  return () => stop.abort();
}

/** A line that breaks and is mended at once is nothing to tell of. */
const mendedWithinMs = 5000;

/** Settles once it was called off. */
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
        noteReach(true);
      });
      opened.addEventListener('again', () => listener({ kind: 'again' }));
      for (const kind of ['sales', 'changed'] as const) {
        opened.addEventListener(kind, ({ data }: MessageEvent<string>) => {
          const read = liveSales.safeParse(parsed(data));
          // What cannot be read is news all the same.
          listener(read.success ? { kind, sales: read.data } : { kind: 'again' });
        });
      }
      opened.addEventListener('error', () => {
        // The browser goes on trying by itself.
        broken ??= setTimeout(() => noteReach(false), mendedWithinMs);
        if (opened.readyState !== EventSource.CLOSED) return;
        timer = setTimeout(open, againAfterMs);
        void lookWhetherEnded(path, signal);
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
 * The browser says of a refusal that there was one, and not why. Asked in this way the server does not take
 * it for somebody who is there.
 */
async function lookWhetherEnded(path: string, signal: AbortSignal): Promise<void> {
  const answer = await fetch(path, { method: 'HEAD', signal }).catch(() => null);
  if (answer?.status === 401) announceSessionEnded();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
