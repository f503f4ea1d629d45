import { sql, type Transaction } from 'kysely';
import type { DB } from '../../database/types.ts';
import type { PayoutEvent } from './payout-event.ts';
import { recordedReason } from '../../database/recorded-reason.ts';

/** A payout's current data for emails. */
export type NoticePayout = {
  id: string;
  state: string;
  reference: string;
  net_mills: bigint;
  sale_mills: bigint;
  fee_mills: bigint;
  sale_count: bigint;
  /** The part that was returned from earlier payouts. */
  other_mills: bigint;
  returned_mills: bigint;
  bank_name: string;
  last_four: string;
  reason: string;
  is_to_old_account: boolean;
  expected_on: string;
  deposited_on: string;
};

export async function findNoticePayout(
  transaction: Transaction<DB>,
  { owner_id: ownerId, cut_off_day: cutOffDay }: PayoutEvent,
): Promise<NoticePayout> {
  const { rows } = await sql<NoticePayout>`
    select p.id, p.state, p.reference, p.net_mills, p.sale_mills, p.fee_mills, p.sale_count,
           lines.other_mills, lines.returned_mills, p.bank_name, p.last_four, ${recordedReason('s.reason')} as reason,
           is_to_old_account(p) as is_to_old_account,
           payout_value_day(p.cut_off_day)::text as expected_on,
           coalesce(p.deposited_on, saint_lucia_day(s.at))::text as deposited_on
      from payouts p
      join payout_steps s on s.payout_id = p.id and s.state = p.state
     cross join lateral (
       select sum(other_mills)::bigint as other_mills,
              sum(returned_between(account_id, after_entry_id, to_entry_id))::bigint as returned_mills
         from payout_lines where payout_id = p.id
     ) lines
     where p.cut_off_day = ${cutOffDay}::date and p.owner_id = ${ownerId}`.execute(transaction);
  const [row] = rows;
  if (row === undefined) throw new Error('no such payout');
  return row;
}
