import type { V1Payout } from '@piton/contract/v1/payouts.ts';
import { type RawBuilder, sql } from 'kysely';
import { recordedReason } from '../database/recorded-reason.ts';
import type { Reading } from '../database/reading-as.ts';
import { cursorTime } from '../http/endpoints/page-cursor.ts';
import { allOf, type ListFilter, type ListPage, inTimes } from './list-filter.ts';

export type PayoutRow = {
  readonly id: string;
  readonly state: string;
  readonly reference: string;
  readonly bank_name: string;
  readonly last_four: string;
  readonly cut_off_day: string;
  readonly expected_day: string;
  readonly deposited_on: string | null;
  readonly queued_at: Date;
  readonly reason: string;
  readonly net_mills: bigint;
  readonly sale_count: bigint;
  readonly sale_mills: bigint;
  readonly fee_mills: bigint;
  readonly other_mills: bigint;
  readonly created_text: string;
};

/** The company's lines, newest first. */
export function selectPayouts(
  reading: Reading,
  { companyId, status, ...times }: ListFilter<V1Payout['status']>,
  { after, limit }: ListPage,
): Promise<PayoutRow[]> {
  const states = status === 'queued' ? ['queued', 'approved'] : [status];
  const conditions = allOf(
    status && sql`state = any(${states}::text[])`,
    inTimes('queued_at', times, after),
  );
  return select(reading, { companyId, conditions, limit });
}

export function selectPayoutsByIds(
  reading: Reading,
  { companyId }: { readonly companyId: string },
  ids: readonly string[],
): Promise<PayoutRow[]> {
  const conditions = sql`id = any(${ids}::uuid[])`;
  return select(reading, { companyId, conditions, limit: ids.length });
}

type Selected = {
  readonly companyId: string;
  readonly conditions: RawBuilder<unknown>;
  readonly limit: number;
};

async function select(
  reading: Reading,
  { companyId, conditions, limit }: Selected,
): Promise<PayoutRow[]> {
  const { rows } = await sql<PayoutRow>`
    select id, state, reference, bank_name, last_four, cut_off_day::text as cut_off_day,
           expected_day::text as expected_day, deposited_on::text as deposited_on, queued_at,
           ${recordedReason('reason')} as reason, net_mills, sale_count, sale_mills, fee_mills,
           other_mills, ${cursorTime('queued_at')} as created_text
      from company_payouts(${companyId}) where ${conditions}
     order by queued_at desc, id desc limit ${limit}`.execute(reading);
  return rows;
}

export type PayoutEntryRow = {
  readonly entry_id: bigint;
  readonly at: Date;
  readonly kind:
    | 'sale'
    | 'refund'
    | 'adjustment'
    | 'chargeback'
    | 'chargeback_reversal'
    | 'payout_return'
    | 'carried_over';
  readonly gross_mills: bigint;
  readonly fee_mills: bigint;
  readonly sale_id: string | null;
  readonly refund_id: string | null;
  readonly dispute_id: string | null;
  readonly payout_id: string | null;
};

/** In posting order, after that entry. */
export async function selectPayoutEntries(
  reading: Reading,
  { companyId, payoutId }: { readonly companyId: string; readonly payoutId: string },
  { after, limit }: { readonly after: bigint; readonly limit: number },
): Promise<PayoutEntryRow[]> {
  const { rows } = await sql<PayoutEntryRow>`
    select * from company_payout_entries(${companyId}, ${payoutId}, ${after}, ${limit})`.execute(
    reading,
  );
  return rows;
}
