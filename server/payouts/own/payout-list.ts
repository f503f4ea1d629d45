import type { Payout, PayoutCancellationReason } from '@piton/contract/payouts/payout.ts';
import { millsAsNumber } from '@piton/contract/money/money.ts';
import { type RawBuilder, sql } from 'kysely';
import { maskedNumber } from '../../banking/account-number.ts';
import type { Reading } from '../../database/reading-as.ts';
import { isPaidAgain } from './is-paid-again.ts';
import { recordedReason } from '../../database/recorded-reason.ts';

export type PayoutRow = {
  id: string;
  owner_id: string;
  reference: string;
  state: string;
  cut_off_day: string;
  expected_day: string;
  deposited_on: string | null;
  queued_at: Date;
  /** In the cursor's form. */
  queued_text: string;
  net_mills: bigint;
  sale_mills: bigint;
  fee_mills: bigint;
  sale_count: bigint;
  bank_name: string;
  account_name: string;
  account_routing: string;
  last_four: string;
  reason: string;
  is_over: boolean;
  is_to_old_account: boolean;
  cancellation_reason: PayoutCancellationReason | null;
};

/** The owner's payouts, newest first. */
export async function selectPayouts(
  reading: Reading,
  ownerId: string,
  { where, limit }: { where: RawBuilder<unknown>; limit: number },
): Promise<PayoutRow[]> {
  const { rows } = await sql<PayoutRow>`
    select p.id, p.owner_id, p.reference, p.state, p.cut_off_day::text as cut_off_day,
           payout_value_day(p.cut_off_day)::text as expected_day, p.deposited_on::text as deposited_on,
           p.queued_at, to_char(p.queued_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as queued_text,
           p.net_mills, p.sale_mills, p.fee_mills, p.sale_count, p.bank_name, p.account_name,
           p.account_routing, p.last_four, ${recordedReason('s.reason')} as reason,
           p.state in ('cancelled', 'failed', 'returned') and ${isPaidAgain} as is_over,
           is_to_old_account(p) as is_to_old_account, own_payout_cancellation_reason(p) as cancellation_reason
      from payouts p
      join payout_steps s on s.payout_id = p.id and s.state = p.state
     where p.owner_id = ${ownerId} and ${where}
     order by p.queued_at desc, p.id desc
     limit ${limit}`.execute(reading);
  return rows;
}

/** A payout is shown as queued until it is sent, with or without approvals. */
export function statusOf(state: string): Payout['status'] {
  return (state === 'approved' ? 'queued' : state) as Payout['status'];
}

export function payoutOf(row: PayoutRow): Payout {
  return {
    id: row.id,
    owner: row.owner_id,
    created: row.queued_at.toISOString(),
    status: statusOf(row.state),
    fullAmount: millsAsNumber(row.sale_mills),
    totalFees: millsAsNumber(row.fee_mills),
    totalTransactions: Number(row.sale_count),
    ...(row.deposited_on !== null && { depositDate: row.deposited_on }),
    bankDetails: {
      bankName: row.bank_name,
      accountNumber: maskedNumber(row.last_four),
      accountRouting: row.account_routing,
      accountName: row.account_name,
      // Only verified accounts have queued payouts.
      inReview: false,
    },
    netMills: Number(row.net_mills),
    reference: row.reference,
    cutOffDay: row.cut_off_day,
    expectedDay: row.expected_day,
    reason: row.reason,
    isOver: row.is_over,
    isToOldAccount: row.is_to_old_account,
    cancellationReason: row.cancellation_reason,
  };
}
