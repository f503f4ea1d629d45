import type { PayoutReason } from '@piton/contract/payouts/payout.ts';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../../database/types.ts';
import type { PayoutEvent } from './payout-event.ts';

/** The part of an owner's money that a week held, all of it or some companies', and why. */
export type NoticeWeek = {
  reasons: PayoutReason[];
  owed_mills: bigint;
  minimum_mills: bigint;
  next_cut_off: string;
  next_pay_day: string;
  companies: { name: string; reason: PayoutReason }[];
};

export async function findNoticeWeek(
  transaction: Transaction<DB>,
  { owner_id: ownerId, cut_off_day: cutOffDay }: PayoutEvent,
): Promise<NoticeWeek> {
  const { rows } = await sql<NoticeWeek>`
    select o.reasons, o.owed_mills, r.minimum_mills,
           (o.cut_off_day + 7)::text as next_cut_off,
           (payout_week(o.cut_off_day + 7)).value_day::text as next_pay_day,
           coalesce((
             select jsonb_agg(
                      jsonb_build_object('name', c.name, 'reason', 'company_' || c.standing)
                      order by c.name
                    )
               from companies c
               join ledger_accounts a
                 on a.company_id = c.id and a.mode = 'live' and a.code = 'merchant_payable'
               join ledger_balances b on b.account_id = a.id and b.balance_mills > 0
              where c.owner_id = o.owner_id and c.standing in ('rejected', 'suspended')
           ), '[]') as companies
      from payout_run_owners o
      join payout_runs r on r.cut_off_day = o.cut_off_day
     where o.cut_off_day = ${cutOffDay}::date and o.owner_id = ${ownerId}`.execute(transaction);
  const [row] = rows;
  if (row === undefined) throw new Error('no such week');
  return { ...row, reasons: row.reasons.toSorted((one, other) => urgency[one] - urgency[other]) };
}

/** The most urgent reason comes first. */
const urgency: Readonly<Record<PayoutReason, number>> = {
  account_closed: 0,
  not_processed: 1,
  bank_contradicts: 2,
  no_bank_account: 3,
  bank_in_review: 4,
  email_unverified: 5,
  company_rejected: 6,
  company_suspended: 7,
  negative: 8,
  below_minimum: 9,
};
