import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { DB } from '../database/types.ts';
import { updatesChannel, type SaleUpdate, writeUpdates } from './sale-updates.ts';

export type AnnounceSale = (sale: SaleUpdate) => void;

export type SaleAnnouncer = {
  readonly announce: AnnounceSale;
  /** Sends what is still waiting. */
  readonly stop: () => Promise<void>;
};

type AnnouncerDeps = { readonly database: Kysely<DB>; readonly log: Logger };

/** Gathers updates for so long, which people don't notice, so that a thousand payments need few statements. */
const gatherMs = 100;

/**
 * Announces changed sales to all processes, outside the transactions that write them: PostgreSQL
 * serialises commits that notify, and payments would wait for each other. Updates lost with a process
 * costs no payment, because pages reload from time to time.
 */
export function createSaleAnnouncer({ database, log }: AnnouncerDeps): SaleAnnouncer {
  // Only the latest update of a sale's state counts.
  let gathered = new Map<string, SaleUpdate>();
  let telling: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const tell = async () => {
    const updates = [...gathered.values()];
    gathered = new Map();
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
