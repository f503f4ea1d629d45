import { actingAs } from '../../database/acting-as.ts';
import { endSale } from '../take/end-sale.ts';
import { saleRecord } from '../find-sale.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { endingAfterInquiry } from '../payment-state.ts';

export type AskNow = (saleId: string) => Promise<void>;

type AskNowDeps = Pick<
  PaymentDeps,
  'database' | 'pool' | 'accounts' | 'gateways' | 'log' | 'clock' | 'announce'
>;

/**
 * Asks about a sale that people are about to end, if nobody knows yet how it did, and writes down what
 * ends it. That the gateway knows nothing of it or does not answer is left to who asks in turn
 * (`settle-unknown.ts`), whose waits go on as they were: it is no news that people have to look at again.
 */
export async function askNow(deps: AskNowDeps, saleId: string): Promise<void> {
  const row = await actingAs(deps.database, 'piton', (transaction) =>
    transaction
      .selectFrom('sales')
      .selectAll()
      .where('id', '=', saleId)
      .where('status', '=', 'Pending')
      .executeTakeFirst(),
  );
  if (row === undefined) return;
  const sale = saleRecord(row);
  const account = await deps.accounts.accountOf(sale);
  const { kind } = await deps.gateways[sale.mode].inquire(sale.tranId, account);
  if (kind !== 'taken' && kind !== 'declined') return;
  await endSale(deps, sale, endingAfterInquiry(kind), 'inquiry');
}
