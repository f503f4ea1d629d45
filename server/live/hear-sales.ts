import pg from 'pg';
import type { Logger } from 'pino';
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

export type HearerDeps = { readonly connection: pg.ClientConfig; readonly log: Logger };

const againAfterMs = 1000;
/** How often the connection is asked whether it is still one: a router that died closes none. */
const askEveryMs = 15_000;

/**
 * One connection of each process listens for what all of them announce. Whenever it has to be opened
 * anew, everybody is told that something may have been missed.
 */
export function createSaleHearer({ connection, log }: HearerDeps): SaleHearer {
  const listeners = new Map<string, Set<Listener>>();
  let isStopped = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;

  const tellAll = (news: HeardNews) => {
    for (const each of listeners.values()) for (const listener of each) listener(news);
  };
  const openAgain = () => {
    if (isStopped || timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      void open();
    }, againAfterMs);
  };
  const open = async () => {
    const opening = new pg.Client({ ...connection, keepAlive: true });
    const lose = (err?: Error) => {
      if (client !== opening && client !== null) return;
      client = null;
      void opening.end().catch(() => undefined);
      if (!isStopped) log.warn({ err }, 'nobody listens for new payments; listening again');
      openAgain();
    };
    opening.on('error', lose);
    opening.on('end', () => {
      if (client === opening) lose();
    });
    opening.on('notification', ({ payload = '' }) => pass(listeners, payload, log));
    try {
      await opening.connect();
      await opening.query(`listen ${newsChannel}`);
      client = opening;
      tellAll({ kind: 'again' });
    } catch (err) {
      lose(err instanceof Error ? err : undefined);
    }
  };
  const opened = open();
  const asking = setInterval(() => {
    void client?.query('select 1').catch(() => undefined);
  }, askEveryMs);
  asking.unref();

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
      isStopped = true;
      clearTimeout(timer);
      clearInterval(asking);
      tellAll({ kind: 'over' });
      await opened;
      await client?.end();
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
