import type { SaleMode } from '@piton/contract/payments/sale.ts';
import type { RefundState } from '@piton/contract/refunds/refund.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Reading } from '../database/reading-as.ts';
import type { RefundRow as StoredRefund } from '../refunds/shown-refund.ts';
import { cursorTime } from '../http/endpoints/page-cursor.ts';
import {
  conditionsOfList,
  type ListFilter,
  type ListPage,
  type CompanyInMode,
  withIds,
} from './list-filter.ts';

export type RefundRow = StoredRefund & {
  readonly mode: SaleMode;
  readonly sale_id: string;
  readonly api_key_id: string | null;
  readonly created_text: string;
};

/** Newest first. */
export function selectRefunds(
  reading: Reading,
  filter: ListFilter<RefundState>,
  { after, limit }: ListPage,
): Promise<RefundRow[]> {
  return select(reading, conditionsOfList(filter, 'requested_at', after), limit);
}

export function selectRefundsByIds(
  reading: Reading,
  key: CompanyInMode,
  ids: readonly string[],
): Promise<RefundRow[]> {
  return select(reading, withIds(key, ids), ids.length);
}

async function select(
  reading: Reading,
  conditions: RawBuilder<unknown>,
  limit: number,
): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    select id, mode, sale_id, amount_mills, fee_mills, reason, state, method, proposal_id, api_key_id,
           requested_at, ended_at, is_void, reference, failure,
           ${cursorTime('requested_at')} as created_text
      from refunds where ${conditions}
     order by requested_at desc, id desc limit ${limit}`.execute(reading);
  return rows;
}
