import type { OpenReason } from '@piton/contract/payments/console-sale.ts';
import { sql } from 'kysely';

/**
 * Why the sale `s` stays open, as a list that is empty for one that does not. A Pending one is left to
 * the inquiries until they have had their quiet time, unless the gateway has answered another sale:
 * then it may have taken another amount, whatever an inquiry says of this one.
 */
export function openReasonsOf(quietSince: Date) {
  return sql<OpenReason[]>`array_remove(array[
    case when s.status = 'Pending' and s.created_at < ${quietSince} then 'no_answer' end,
    case when exists (
      select from sale_contradictions c
       where c.sale_id = s.id and c.settled_by is null and c.said = 'Mismatch'
    ) then 'other_sale' end,
    case when s.status in ('Declined', 'Incomplete') and exists (
      select from sale_contradictions c
       where c.sale_id = s.id and c.settled_by is null and c.said = 'Approved'
    ) then 'said_approved' end,
    case when s.status = 'Approved' and exists (
      select from sale_contradictions c
       where c.sale_id = s.id and c.settled_by is null and c.said in ('Declined', 'Incomplete')
    ) then 'said_otherwise' end
  ]::text[], null)`;
}
