import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { DB } from '../database/types.ts';
import { updatesChannel, type SaleUpdate, writeUpdates } from './sale-updates.ts';

export type AnnounceSale = (sale: SaleUpdate) => void;

export type SaleAnnouncer = {
  readonly announce: AnnounceSale;
  /** Sends the updates that still wait. */
  readonly stop: () => Promise<void>;
};

type AnnouncerDeps = { readonly database: Kysely<DB>; readonly log: Logger };

/** Collects updates for 100 ms and sends them together, so that a thousand payments need few statements. */
const collectMs = 100;

/**
 * Announces changed sales to all processes, outside the transactions that write them: PostgreSQL
 * serialises commits that notify, and payments would wait for each other. If a process stops before
 * it sends its updates, pages catch up when they next reload.
 */
export function createSaleAnnouncer({ database, log }: AnnouncerDeps): SaleAnnouncer {
  // A later update of the same sale replaces the earlier one.
  let collected = new Map<string, SaleUpdate>();
  let sending: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const send = async () => {
    const updates = [...collected.values()];
    collected = new Map();
    try {
      for (const text of writeUpdates(updates)) {
        await sql`select pg_notify(${updatesChannel}, ${text})`.execute(database);
      }
    } catch (err) {
      log.warn({ err, sales: updates.length }, 'changed sales could not be announced');
    }
  };
  const flush = () => {
    timer = undefined;
    sending = sending.then(send);
  };
  return {
    announce: (sale) => {
      collected.set(`${sale.id} ${sale.about ?? 'status'}`, sale);
      timer ??= setTimeout(flush, collectMs);
    },
    stop: async () => {
      clearTimeout(timer);
      flush();
      await sending;
    },
  };
}
