import { type Transaction, sql } from 'kysely';
import { actingAs } from '../../database/acting-as.ts';
import type { DB } from '../../database/types.ts';
import { endNotices, holdNotices, postponeNotices } from './sale-outbox-store.ts';
import { receiptMail } from './receipt-mail.ts';
import type { SaleNoticesDeps } from './sale-notices-deps.ts';
import { findNoticeSales, type NoticeSale } from './notice-sales.ts';
import { addUnnotified } from './unnotified-payments.ts';

/**
 * Takes the oldest outbox rows, queues the customers' receipts and marks the sales for the owners'
 * emails; returns their number. One transaction does all of it, so nothing is lost or sent twice,
 * wherever a process ends.
 */
export async function queueReceipts(deps: SaleNoticesDeps, most: number): Promise<number> {
  return actingAs(deps.database, 'piton', async (transaction) => {
    const now = deps.clock();
    const saleIds = await holdNotices(transaction, { now, most });
    const notified: NoticeSale[] = [];
    for (const sale of await findNoticeSales(transaction, saleIds)) {
      if (await queueReceipt(deps, transaction, sale)) notified.push(sale);
    }
    await addUnnotified(transaction, notified);
    const toldIds = notified.map(({ id }) => id);
    await endNotices(transaction, toldIds);
    const failedIds = saleIds.filter((id) => !toldIds.includes(id));
    await postponeNotices(transaction, failedIds, now);
    return saleIds.length;
  });
}

/** A failure must not block other notices, so each one's changes are rolled back separately. */
async function queueReceipt(
  { mail, log, origin }: SaleNoticesDeps,
  transaction: Transaction<DB>,
  sale: NoticeSale,
): Promise<boolean> {
  await sql`savepoint one_sale`.execute(transaction);
  try {
    await mail.queue(transaction, receiptMail(sale, { origin }));
    await sql`release savepoint one_sale`.execute(transaction);
    return true;
  } catch (error) {
    await sql`rollback to savepoint one_sale`.execute(transaction);
    log.error({ err: error, saleId: sale.id }, 'the mails of a sale could not be queued');
    return false;
  }
}
