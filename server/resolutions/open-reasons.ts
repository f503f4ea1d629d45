import type { OpenReason } from '@piton/contract/payments/console-sale.ts';
import { sql } from 'kysely';

/**
 * The reasons why sale `s` is open; empty if it isn't. A Pending one is left to status inquiries
 * during its quiet time, unless the gateway has responded about another sale: then it may have
 * charged another amount, whatever an inquiry returns. At a gateway without inquiries, staff see it
 * once no process waits for the gateway.
 */
export function openReasonsOf(quietSince: Date) {
  return sql<OpenReason[]>`array_remove(array[
    case when s.status = 'Pending' and (
      s.created_at < ${quietSince} or not has_status_inquiry(s.gateway)
        and s.next_inquiry_at < database_now() - interval '1 minute' and not exists (
          select from sale_authentications a
           where a.sale_id = s.id and a.state in ('begun', 'challenged')
        )
    ) then 'outcome_unknown' end,
    case when exists (
      select from sale_contradictions c
       where c.sale_id = s.id and c.resolved_by is null and c.reported_status = 'Mismatch'
    ) then 'other_sale' end,
    case when s.status in ('Declined', 'Incomplete') and exists (
      select from sale_contradictions c
       where c.sale_id = s.id and c.resolved_by is null and c.reported_status = 'Approved'
    ) then 'reported_approved' end,
    case when s.status = 'Approved' and exists (
      select from sale_contradictions c
       where c.sale_id = s.id and c.resolved_by is null and c.reported_status in ('Declined', 'Incomplete')
    ) then 'reported_not_approved' end
  ]::text[], null)`;
}
