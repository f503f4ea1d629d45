import type { Logger } from 'pino';
import { keepListening, type ListenOptions } from './keep-listening.ts';
import { newsChannel, readNews, type SaleNews } from './sale-news.ts';

type HeardNews =
  | { readonly kind: 'sales'; readonly sales: readonly SaleNews[] }
  /** Something may have been missed. */
  | { readonly kind: 'again' }
  /** Nothing more is heard from here. */
  | { readonly kind: 'over' };

type Listener = (news: HeardNews) => void;

export type SaleHearer = {
  /** Hears of one company's sales, until it is called off. */
  readonly hear: (companyId: string, listener: Listener) => () => void;
  readonly stop: () => Promise<void>;
};

export type HearerDeps = Pick<ListenOptions, 'connection' | 'askEveryMs' | 'answerLimitMs'> & {
  readonly log: Logger;
};

/**
 * One connection of each process listens for what all of them announce. Whenever it has to be opened
 * anew, everybody is told that something may have been missed.
 */
export function createSaleHearer({ log, ...options }: HearerDeps): SaleHearer {
  const listeners = new Map<string, Set<Listener>>();
  const tellAll = (news: HeardNews) => {
    for (const each of listeners.values()) for (const listener of each) listener(news);
  };
  let isLost = false;
  const listening = keepListening({
    ...options,
    channel: newsChannel,
    onText: (text) => pass(listeners, text, log),
    onListening: () => {
      if (isLost) log.info('new payments are listened for again');
      isLost = false;
      tellAll({ kind: 'again' });
    },
    onLost: (err) => {
      if (!isLost) log.warn({ err }, 'nobody listens for new payments; listening again');
      isLost = true;
    },
  });

  return {
    hear: (companyId, listener) => {
      const each = listeners.get(companyId) ?? new Set();
      listeners.set(companyId, each.add(listener));
      return () => {
        each.delete(listener);
        if (each.size === 0 && listeners.get(companyId) === each) listeners.delete(companyId);
      };
    },
    stop: async () => {
      tellAll({ kind: 'over' });
      await listening.stop();
    },
  };
}

function pass(
  listeners: ReadonlyMap<string, ReadonlySet<Listener>>,
  payload: string,
  log: Logger,
): void {
  const news = readNews(payload);
  if (news === null) {
    log.warn('another release announces payments in another way');
    return;
  }
  for (const [companyId, sales] of Map.groupBy(news, (sale) => sale.companyId)) {
    for (const listener of listeners.get(companyId) ?? []) listener({ kind: 'sales', sales });
  }
}
