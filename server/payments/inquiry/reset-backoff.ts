import type { SaleMode } from '@piton/contract/payments/sale.ts';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../../database/types.ts';
import { stepAfterRecovery } from './inquiry-schedule.ts';

/**
 * Resets the backoff after a gateway's recovery: unanswered sales become due within a minute, at
 * random times to spread the load; returns their number. Sales inquired under another key are
 * included, because a new process may have their key again.
 */
export async function resetBackoff(transaction: Transaction<DB>, mode: SaleMode): Promise<number> {
  const { rows } = await sql`
    update sales s
       set next_inquiry_at = case
             when s.next_inquiry_at < database_now() + interval '1 minute' then s.next_inquiry_at
             else database_now() + random() * interval '1 minute'
           end,
           backoff_step = ${stepAfterRecovery}
     where s.id in (
       select p.id from sales p
        where p.status = 'Pending' and p.mode = ${mode} and p.backoff_step > ${stepAfterRecovery}
          and (
            select e.source = 'inquiry' and e.what in ('unavailable', 'absent_under_other_key')
              from sale_events e
             where e.sale_id = p.id order by e.number desc limit 1
          )
          for update of p skip locked
     )
    returning s.id`.execute(transaction);
  return rows.length;
}
