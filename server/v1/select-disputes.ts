import type { DisputeReason } from '@piton/contract/disputes/dispute.ts';
import type { SaleMode } from '@piton/contract/payments/sale.ts';
import type { V1Dispute } from '@piton/contract/v1/disputes.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Reading } from '../database/reading-as.ts';
import { cursorTime } from '../http/endpoints/page-cursor.ts';
import {
  conditionsOfList,
  type ListFilter,
  type ListPage,
  type CompanyInMode,
  withIds,
} from './list-filter.ts';

export type DisputeRow = {
  readonly id: string;
  readonly mode: SaleMode;
  readonly state: V1Dispute['status'];
  readonly sale_id: string;
  readonly amount_mills: bigint;
  readonly fee_mills: bigint;
  readonly reason: DisputeReason | null;
  readonly acquirer_reference: string;
  readonly response: V1Dispute['response'];
  readonly respond_by: string | null;
  readonly opened_at: Date;
  readonly decided_at: Date | null;
  readonly created_text: string;
};

/** Newest first. */
export function selectDisputes(
  reading: Reading,
  filter: ListFilter<V1Dispute['status']>,
  { after, limit }: ListPage,
): Promise<DisputeRow[]> {
  return select(reading, conditionsOfList(filter, 'opened_at', after), limit);
}

export function selectDisputesByIds(
  reading: Reading,
  key: CompanyInMode,
  ids: readonly string[],
): Promise<DisputeRow[]> {
  return select(reading, withIds(key, ids), ids.length);
}

async function select(
  reading: Reading,
  conditions: RawBuilder<unknown>,
  limit: number,
): Promise<DisputeRow[]> {
  const { rows } = await sql<DisputeRow>`
    select id, mode, state, sale_id, amount_mills, fee_mills, reason, acquirer_reference,
           coalesce(response_state, 'none') as response, respond_by::text as respond_by, opened_at,
           decided_at, ${cursorTime('opened_at')} as created_text
      from disputes
      left join lateral (
        select r.state as response_state from dispute_responses r where r.dispute_id = disputes.id
      ) response on true
     where ${conditions}
     order by opened_at desc, id desc limit ${limit}`.execute(reading);
  return rows;
}
