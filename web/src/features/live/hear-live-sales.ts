import { type LiveSale, liveSales, liveSalesPath } from '@piton/contract/live-sales.ts';
import { getSession } from '@piton/contract/session.ts';
import { call } from '../../api/call.ts';
import { serverNow } from '../../api/server-time.ts';
import { announceSessionEnded } from '../../api/session-ended.ts';

export type LiveNews =
  | { readonly kind: 'sales'; readonly sales: readonly LiveSale[] }
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
  const hold = () =>
    listen(path, signal, (news) => {
      listener(news);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- channels have none to name.
      if (!signal.aborted) others?.postMessage(news);
    });
  if (others !== null && 'locks' in navigator) {
    // Refused only because it was called off.
    navigator.locks.request(name, { signal }, hold).catch(() => undefined);
  } else void hold();
  return () => stop.abort();
}

/** Settles once it was called off. */
function listen(path: string, signal: AbortSignal, listener: Listener): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const open = () => {
      const opened = new EventSource(path);
      source = opened;
      opened.addEventListener('again', () => listener({ kind: 'again' }));
      opened.addEventListener('sales', ({ data }: MessageEvent<string>) => {
        const read = liveSales.safeParse(parsed(data));
        // What cannot be read is news all the same.
        listener(read.success ? { kind: 'sales', sales: read.data } : { kind: 'again' });
      });
      opened.addEventListener('error', () => {
        if (opened.readyState !== EventSource.CLOSED) return;
        timer = setTimeout(open, againAfterMs);
        void lookWhetherEnded();
      });
    };
    const end = () => {
      clearTimeout(timer);
      source?.close();
      resolve();
    };
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
    else open();
  });
}

/** The browser says of a refusal that there was one, and not why. */
async function lookWhetherEnded(): Promise<void> {
  const session = await call(getSession, {}).catch(() => null);
  if (session?.user === null) announceSessionEnded();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
