import { findReceiptSales } from '../../receipts/receipt-sales.ts';
import { writeReceiptEmail } from '../../receipts/write-receipt-email.ts';
import type { NotificationsDeps } from '../notifications-deps.ts';
import { relayOutbox } from '../relay-outbox.ts';
import { addUnnotified } from './unnotified-payments.ts';

/** Queues the customers' receipts and marks the sales for the owners' emails. */
export function relaySaleOutbox(deps: NotificationsDeps, max: number): Promise<number> {
  const { mail, origin } = deps;
  return relayOutbox(deps, { outbox: 'sale_outbox', max }, async (transaction, saleId) => {
    const [sale] = await findReceiptSales(transaction, [saleId]);
    if (sale === undefined) throw new Error('the outbox names a sale that does not exist');
    await mail.queue(transaction, writeReceiptEmail(sale, { origin }));
    await addUnnotified(transaction, sale);
    return true;
  });
}
