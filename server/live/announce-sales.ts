import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { DB } from '../database/types.ts';
import { newsChannel, type SaleNews, writeNews } from './sale-news.ts';

export type AnnounceSale = (sale: SaleNews) => void;

export type SaleAnnouncer = {
  readonly announce: AnnounceSale;
  /** Tells what is still to be told. */
  readonly stop: () => Promise<void>;
};

type AnnouncerDeps = { readonly database: Kysely<DB>; readonly log: Logger };

/** So long news is gathered: nobody sees the difference, and a thousand payments are a few statements. */
const gatherMs = 100;

/**
 * Tells all processes of sales that were written. Not within the transaction that writes one: PostgreSQL
 * lets only one transaction at a time commit that tells something, and payments would wait for each
 * other. What is lost with a process is no payment: whoever looks asks anew from time to time.
 */
export function createSaleAnnouncer({ database, log }: AnnouncerDeps): SaleAnnouncer {
  // Of how one sale stands the last news counts.
  let gathered = new Map<string, SaleNews>();
  let telling: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const tell = async () => {
    const news = [...gathered.values()];
    gathered = new Map();
    try {
      for (const text of writeNews(news)) {
        await sql`select pg_notify(${newsChannel}, ${text})`.execute(database);
      }
    } catch (err) {
      log.warn({ err, sales: news.length }, 'changed sales could not be announced');
    }
  };
  const flush = () => {
    timer = undefined;
    telling = telling.then(tell);
  };
  return {
    announce: (sale) => {
      gathered.set(`${sale.id} ${sale.about ?? 'status'}`, sale);
      timer ??= setTimeout(flush, gatherMs);
    },
    stop: async () => {
      clearTimeout(timer);
      flush();
      await telling;
    },
  };
}
