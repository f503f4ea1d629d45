import { type Transaction, sql } from 'kysely';
import type { DB } from '../database/types.ts';
import { recordedReason } from '../database/recorded-reason.ts';

/** The newest payouts, with each company's share and their states. */
export async function exportPayouts(
  transaction: Transaction<DB>,
  uid: string,
  limit: number,
): Promise<object> {
  const { rows } = await sql<{ count: number; items: unknown[] | null }>`
    select (select count(*)::integer from payouts where owner_id = ${uid}) as count,
           jsonb_agg(payout order by queued_at desc, id desc) as items
      from (
        select p.queued_at, p.id, jsonb_build_object(
                 'reference', p.reference, 'cutOffDay', p.cut_off_day, 'state', p.state,
                 'netMills', p.net_mills, 'saleMills', p.sale_mills, 'feeMills', p.fee_mills,
                 'saleCount', p.sale_count, 'bankName', p.bank_name, 'accountName', p.account_name,
                 'accountType', p.account_type, 'accountRouting', p.account_routing,
                 'accountEndsWith', p.last_four, 'depositedOn', p.deposited_on, 'lines', (
                   select jsonb_agg(jsonb_build_object('companyId', l.company_id, 'netMills', l.net_mills)
                                    order by l.company_id)
                     from payout_lines l where l.payout_id = p.id
                 ), 'steps', (
                   select jsonb_agg(jsonb_build_object('state', s.state, 'at', s.at, 'reason', ${recordedReason('s.reason')})
                                    order by s.number)
                     from payout_steps s where s.payout_id = p.id
                 )) as payout
          from payouts p where p.owner_id = ${uid}
         order by p.queued_at desc, p.id desc limit ${limit}
      ) newest`.execute(transaction);
  const items = rows[0]?.items ?? [];
  return { count: rows[0]?.count ?? 0, included: items.length, items };
}
