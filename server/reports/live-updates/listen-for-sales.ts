import type { Logger } from 'pino';
import { keepListening, type ListenOptions } from './keep-listening.ts';
import { type RecentUpdates, recentUpdates } from './recent-updates.ts';
import { type ReceivedUpdate, updatesChannel, readUpdates } from '../../payments/sale-updates.ts';

type ListenerUpdate =
  | { readonly kind: 'sales'; readonly sales: readonly ReceivedUpdate[] }
  /** Updates may have been missed. */
  | { readonly kind: 'again' }
  /** The stream has ended. */
  | { readonly kind: 'over' };

type Listener = (update: ListenerUpdate) => void;

export type SaleListener = {
  /** Listens to one company's sales; returns a function to stop. */
  readonly subscribe: (companyId: string, listener: Listener) => () => void;
  readonly mayBeMissed: RecentUpdates['mayBeMissed'];
  readonly updatesUntilMs: RecentUpdates['updatesUntilMs'];
  readonly stop: () => Promise<void>;
};

export type ListenerDeps = Pick<ListenOptions, 'connection' | 'askEveryMs' | 'responseLimitMs'> & {
  readonly log: Logger;
};

/**
 * Each process has one connection that listens to all announcements. After a reconnect every
 * listener learns that updates may have been missed.
 */
export function createSaleListener({ log, ...options }: ListenerDeps): SaleListener {
  const listeners = new Map<string, Set<Listener>>();
  const recent = recentUpdates();
  const notifyAll = (update: ListenerUpdate) => {
    for (const each of listeners.values()) for (const listener of each) listener(update);
  };
  let isLost = false;
  const listening = keepListening({
    ...options,
    channel: updatesChannel,
    onText: (text) => pass(text, { listeners, recent, log }),
    onListening: () => {
      if (isLost) log.info('listening for new payments again');
      isLost = false;
      recent.setListening(true);
      notifyAll({ kind: 'again' });
    },
    onLost: (err) => {
      recent.setListening(false);
      if (!isLost) {
        log.warn({ err }, 'lost the connection that listens for new payments; reconnecting');
      }
      isLost = true;
    },
  });

  return {
    mayBeMissed: recent.mayBeMissed,
    updatesUntilMs: recent.updatesUntilMs,
    subscribe: (companyId, listener) => {
      const each = listeners.get(companyId) ?? new Set();
      listeners.set(companyId, each.add(listener));
      return () => {
        each.delete(listener);
        if (each.size === 0 && listeners.get(companyId) === each) listeners.delete(companyId);
      };
    },
    stop: async () => {
      recent.setListening(false);
      notifyAll({ kind: 'over' });
      await listening.stop();
    },
  };
}

type Passing = {
  readonly listeners: ReadonlyMap<string, ReadonlySet<Listener>>;
  readonly recent: RecentUpdates;
  readonly log: Logger;
};

function pass(text: string, { listeners, recent, log }: Passing): void {
  const update = readUpdates(text);
  if (update === null) {
    log.warn('another release announces payments in another format');
    return;
  }
  for (const [companyId, sales] of Map.groupBy(update, (sale) => sale.companyId)) {
    recent.note(companyId);
    for (const listener of listeners.get(companyId) ?? []) listener({ kind: 'sales', sales });
  }
}
