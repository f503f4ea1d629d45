import { paymentReasons } from '@piton/contract/payments/payment-reasons.ts';
import { sql } from 'kysely';
import { actingAs } from '../../database/acting-as.ts';
import { findSale } from '../find-sale.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { notAuthenticatedResult } from '../payment-state.ts';
import type { SaleRecord } from '../sale-record.ts';

type Cause = 'cancelled' | 'expired' | 'interrupted';

const reasons: Record<Cause, string> = {
  cancelled: paymentReasons.challengeCancelled,
  expired: paymentReasons.challengeExpired,
  interrupted: paymentReasons.notCompleted,
};

type EndDeps = Pick<PaymentDeps, 'database' | 'announce'>;

/** Ends a sale without a charge, unless it is being completed or the cause doesn't hold. */
export async function endUnauthenticated(
  { database, announce }: EndDeps,
  { id, companyId }: Pick<SaleRecord, 'id' | 'companyId'>,
  cause: Cause,
): Promise<SaleRecord> {
  const { rows } = await sql<{ has_ended: boolean }>`
    select end_unauthenticated(${id}, ${companyId}, ${cause}, ${notAuthenticatedResult},
      ${reasons[cause]}, ${cause === 'interrupted' ? 'later' : null}) as has_ended`.execute(
    database,
  );
  const sale = await findSale(database, { id, companyId });
  if (rows[0]?.has_ended) announce(sale);
  return sale;
}

const maxBatch = 50;

/**
 * Ends sales whose challenge is over, or whose process ended before the gateway's response. Every
 * server does this, and the lock on the sale lets one of them end it.
 */
export async function endOverdue(deps: EndDeps): Promise<number> {
  const overdue = await actingAs(deps.database, 'piton', async (transaction) => {
    const { rows } = await sql<{ id: string; companyId: string; cause: Cause }>`
      select sale_id as id, company_id as "companyId", 'expired' as cause
        from sale_challenges where expires_at <= database_now()
      union all
      select a.sale_id, a.company_id, 'interrupted'
        from sale_authentications a join sales s on s.id = a.sale_id
       where a.state = 'begun' and s.status = 'Pending' and s.next_inquiry_at <= database_now()
       limit ${maxBatch}`.execute(transaction);
    return rows;
  });
  for (const { cause, ...sale } of overdue) await endUnauthenticated(deps, sale, cause);
  return overdue.length;
}
