import { type LiveSale, liveSales, liveSalesPath } from '@piton/contract/live-sales.ts';

export type LiveNews =
  | { readonly kind: 'sales'; readonly sales: readonly LiveSale[] }
  /** Something may have been missed. */
  | { readonly kind: 'again' };

/** One tab hears what the server says, and the others hear it from that one. */
export type Source = 'server' | 'another tab';

type Listener = (news: LiveNews, source: Source) => void;

/**
 * A page that is opened asks for all that it shows as its stream begins, and not twice. What comes in
 * the moment between the two is on the screen with the next look.
 */
const togetherMs = 2000;
/** After an answer that the browser does not ask for again by itself. */
const againAfterMs = 30_000;

/**
 * Hears of a company's payments until it is called off. All tabs of a browser share one connection, of
 * which it may have few: one of them holds it and tells the others, and when it goes the next one does.
 */
export function hearLiveSales(companyId: string, listener: Listener): () => void {
  const name = `piton-live-${companyId}`;
  const stop = new AbortController();
  const { signal } = stop;
  const others = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : null;
  const hearOther = ({ data }: MessageEvent<LiveNews>) => listener(data, 'another tab');
  others?.addEventListener('message', hearOther, { signal });
  signal.addEventListener('abort', () => others?.close());
  const begunAt = performance.now();
  let isFirst = true;
  const hold = () =>
    listen(signal, (news) => {
      const isTogether =
        isFirst && news.kind === 'again' && performance.now() - begunAt < togetherMs;
      isFirst = false;
      if (isTogether) return;
      listener(news, 'server');
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
function listen(signal: AbortSignal, listener: (news: LiveNews) => void): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const open = () => {
      const opened = new EventSource(liveSalesPath);
      source = opened;
      opened.addEventListener('again', () => listener({ kind: 'again' }));
      opened.addEventListener('sales', ({ data }: MessageEvent<string>) => {
        const read = liveSales.safeParse(parsed(data));
        // What cannot be read is news all the same.
        listener(read.success ? { kind: 'sales', sales: read.data } : { kind: 'again' });
      });
      opened.addEventListener('error', () => {
        if (opened.readyState === EventSource.CLOSED) timer = setTimeout(open, againAfterMs);
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
