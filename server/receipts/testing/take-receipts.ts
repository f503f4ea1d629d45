import { actingAs } from '../../database/acting-as.ts';
import type { TestDatabase } from '../../database/testing/create-test-database.ts';
import type { ReceiptEmail } from '../../mail/templates/receipt/receipt-email.ts';
import { findReceiptSales } from '../receipt-sales.ts';
import { endLease, leaseReceipts } from '../unsent-receipts.ts';
import { writeReceiptEmail } from '../write-receipt-email.ts';

/** Returns the receipts that a mail server would get now, in the order of their payments, and ends them. */
export function takeReceipts({ kysely }: TestDatabase, origin: string): Promise<ReceiptEmail[]> {
  return actingAs(kysely, 'piton', async (transaction) => {
    const lease = await leaseReceipts(transaction, { max: 1000, leaseMs: 1000 });
    if (lease === null) return [];
    const ended = lease.receipts.map(({ saleId }) => saleId);
    await endLease(transaction, lease, { ended, failed: [], released: [] });
    const sales = await findReceiptSales(transaction, ended);
    const live = sales.filter(({ mode }) => mode === 'live');
    return live.map((sale) => writeReceiptEmail(sale, { origin }));
  });
}
