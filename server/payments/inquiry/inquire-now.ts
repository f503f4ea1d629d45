import { actingAs } from '../../database/acting-as.ts';
import { inquireGateway } from './inquire-gateway.ts';
import { endSale } from '../take/end-sale.ts';
import { saleRecord } from '../find-sale.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { endingAfterInquiry } from '../payment-state.ts';

export type InquireNow = (saleId: string) => Promise<void>;

type InquireNowDeps = Pick<
  PaymentDeps,
  'database' | 'pool' | 'accounts' | 'gateways' | 'log' | 'announce'
>;

/**
 * Sends a status inquiry for a pending sale before staff resolve it, and ends the sale if the
 * gateway knows the outcome. Otherwise it changes nothing: `run-status-inquiries.ts` keeps its schedule.
 */
export async function inquireNow(deps: InquireNowDeps, saleId: string): Promise<void> {
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
  const kind = (await inquireGateway(deps, sale))?.kind;
  if (kind !== 'taken' && kind !== 'declined') return;
  await endSale(deps, sale, endingAfterInquiry(kind), 'inquiry');
}
