import type { PayRequestState } from '@piton/contract/payments/pay-page-props.ts';
import { type RawBuilder, sql } from 'kysely';

/** Pending or Approved. A single-use request has at most one, and others have none. */
const singleSale = sql`
  select from sales s
   where s.company_id = payment_requests.company_id and s.single_request_id = payment_requests.id`;
// The count lags, but it spares most paid requests a look for their sale.
const isUnsold = sql`(uses = 'many' or paid_count = 0) and not exists (${singleSale})`;
const now = sql`(select database_now())`;

/**
 * The states of `payment_request_state` as conditions that indexes serve. A list that calls the
 * function for each row takes seconds.
 */
const conditions: Readonly<Record<PayRequestState, RawBuilder<boolean>>> = {
  paid: sql`exists (${singleSale} and s.status = 'Approved')`,
  // Starts from the few pending sales.
  busy: sql`id in (
    select s.single_request_id from pending_sales p join sales s on s.id = p.sale_id
     where p.company_id = payment_requests.company_id)`,
  off: sql`disabled_at is not null and ${isUnsold}`,
  expired: sql`disabled_at is null and expires_at <= ${now} and ${isUnsold}`,
  open: sql`disabled_at is null and (expires_at is null or expires_at > ${now})
    and ${isUnsold}`,
};

export function isInState(state: PayRequestState): RawBuilder<boolean> {
  return conditions[state];
}
