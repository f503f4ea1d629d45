import type { SaleMode, SaleStatus } from '@piton/contract/payments/sale.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Reading } from '../database/reading-as.ts';
import { cursorTime } from '../http/endpoints/page-cursor.ts';
import {
  allOf,
  type ListFilter,
  type ListPage,
  type CompanyInMode,
  inTimes,
  withIds,
} from './list-filter.ts';

export type PaymentRow = {
  readonly id: string;
  readonly company_id: string;
  readonly mode: SaleMode;
  readonly status: SaleStatus;
  readonly amount_mills: bigint;
  readonly fee_mills: bigint;
  readonly request_id: string | null;
  readonly purpose: string;
  readonly person_name: string;
  readonly person_email: string;
  readonly person_phone: string;
  readonly card_brand: string | null;
  readonly last_four: string | null;
  readonly problem: string | null;
  readonly result_code: string;
  readonly reason: string;
  readonly advice: string | null;
  readonly tran_id: string;
  readonly invoice: string;
  readonly receipt_token: string;
  readonly created_at: Date;
  readonly reference: string | null;
  readonly metadata: Record<string, string> | null;
  readonly returned_mills: bigint | null;
  readonly disputed_mills: bigint | null;
  readonly pending_mills: bigint;
  readonly created_text: string;
};

type PaymentFilter = ListFilter<SaleStatus> & {
  readonly reference?: string | undefined;
  readonly requestId?: string | undefined;
};

/** Newest first. */
export function selectPayments(
  reading: Reading,
  filter: PaymentFilter,
  { after, limit }: ListPage,
): Promise<PaymentRow[]> {
  const { companyId, mode, status, reference, requestId, ...times } = filter;
  const conditions = allOf(
    sql`company_id = ${companyId}`,
    sql`mode = ${mode}`,
    status && statusIs(status),
    requestId && sql`request_id = ${requestId}`,
    reference &&
      sql`request_id in (
      select r.id from payment_requests r
       where r.company_id = ${companyId} and r.mode = ${mode} and r.reference <> ''
         and lower(btrim(r.reference)) = lower(btrim(${reference}))
    )`,
    inTimes('created_at', times, after),
  );
  return withMoney(
    reading,
    sql`select * from sales where ${conditions} order by created_at desc, id desc limit ${limit}`,
  );
}

export async function selectPayment(
  reading: Reading,
  { companyId, mode }: CompanyInMode,
  id: string,
): Promise<PaymentRow | undefined> {
  const found = sql`
    select * from sales where company_id = ${companyId} and mode = ${mode} and id = ${id}`;
  return (await withMoney(reading, found))[0];
}

export function selectPaymentsByIds(
  reading: Reading,
  key: CompanyInMode,
  ids: readonly string[],
): Promise<PaymentRow[]> {
  return withMoney(reading, sql`select * from sales where ${withIds(key, ids)}`);
}

/** Most payments are approved; an index finds the others by what only they have. */
function statusIs(status: SaleStatus): RawBuilder<unknown> {
  if (status === 'Approved' || status === 'Pending') return sql`status = ${status}`;
  return sql`failed_status = ${status}`;
}

async function withMoney(reading: Reading, found: RawBuilder<unknown>): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    with page as materialized (${found})
    select page.*, r.reference, r.metadata, moved.returned_mills, moved.disputed_mills,
           refund_pending(page.id) as pending_mills,
           ${cursorTime('page.created_at')} as created_text
      from page
      left join moved_money((select array_agg(id) from page where status = 'Approved')) moved
        on moved.sale_id = page.id
      left join payment_requests r on r.company_id = page.company_id and r.id = page.request_id
     order by page.created_at desc, page.id desc`.execute(reading);
  return rows;
}
