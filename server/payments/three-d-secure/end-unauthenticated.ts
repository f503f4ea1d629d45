import {
  challengeCancelledResult,
  paymentReasons,
} from '@piton/contract/payments/payment-reasons.ts';
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
    select end_unauthenticated(${id}, ${companyId}, ${cause}, ${resultCodeOf(cause)},
      ${reasons[cause]}, ${cause === 'interrupted' ? 'later' : null}) as has_ended`.execute(
    database,
  );
  const sale = await findSale(database, { id, companyId });
  if (rows[0]?.has_ended) announce(sale);
  return sale;
}

function resultCodeOf(cause: Cause): string {
  return cause === 'cancelled' ? challengeCancelledResult : notAuthenticatedResult;
}

const maxBatch = 50;

/**
 * Ends sales whose challenge is over, or whose process ended before the gateway's response. Every
 * server does this, and the lock on the sale lets one of them end it. A sale that can't be ended is
 * logged and delays no other: each pass goes through all.
 */
export async function endOverdue(deps: EndDeps & Pick<PaymentDeps, 'log'>): Promise<number> {
  let ended = 0;
  let batch: Overdue[] = [];
  do {
    batch = await findOverdue(deps, batch.at(-1));
    for (const { id, companyId, cause } of batch) {
      try {
        await endUnauthenticated(deps, { id, companyId }, cause);
        ended += 1;
      } catch (err) {
        deps.log.error({ err, saleId: id, cause }, 'an unauthenticated payment could not be ended');
      }
    }
  } while (batch.length === maxBatch);
  return ended;
}

/** `since` is text, because a `Date` has no microseconds. */
type Overdue = { id: string; companyId: string; cause: Cause; since: string };

/** The next ones after `last`, oldest first. */
async function findOverdue({ database }: EndDeps, last?: Overdue): Promise<Overdue[]> {
  const isLater =
    last === undefined
      ? sql`true`
      : sql`(since, id) > (${last.since}::timestamptz, ${last.id}::uuid)`;
  return actingAs(database, 'piton', async (transaction) => {
    const { rows } = await sql<Overdue>`
      select id, "companyId", cause, since::text as since from (
      select sale_id as id, company_id as "companyId", 'expired' as cause, expires_at as since
        from sale_challenges where expires_at <= database_now()
      union all
      select a.sale_id, a.company_id, 'interrupted', s.next_inquiry_at
        from sale_authentications a join sales s on s.id = a.sale_id
       where a.state = 'begun' and s.status = 'Pending' and s.next_inquiry_at <= database_now()
      ) overdue
       where ${isLater}
       order by overdue.since, id
       limit ${maxBatch}`.execute(transaction);
    return rows;
  });
}
