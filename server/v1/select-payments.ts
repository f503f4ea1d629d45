import type { SaleMode, SaleStatus } from '@piton/contract/payments/sale.ts';
import { type RawBuilder, sql } from 'kysely';
import type { PageCursor } from '../http/endpoints/page-cursor.ts';
import type { Reading } from '../database/reading-as.ts';

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
  readonly reason: string;
  readonly tran_id: string;
  readonly invoice: string;
  readonly receipt_token: string;
  readonly created_at: Date;
  readonly reference: string | null;
  readonly metadata: Record<string, string> | null;
  readonly returned_mills: bigint | null;
  readonly disputed_mills: bigint | null;
  readonly pending_mills: bigint;
};

type OfKey = { readonly companyId: string; readonly mode: SaleMode };

export type PaymentFilter = OfKey & {
  readonly status?: SaleStatus | undefined;
  readonly reference?: string | undefined;
  readonly requestId?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
};

/** Newest first. */
export function selectPayments(
  reading: Reading,
  filter: PaymentFilter,
  { after, limit }: { readonly after: PageCursor | null; readonly limit: number },
): Promise<PaymentRow[]> {
  const { companyId, mode, status, reference, requestId, from, to } = filter;
  const isAfter =
    after && sql`(created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`;
  const conditions = [
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
    from && sql`created_at >= ${from}`,
    to && sql`created_at < ${to}`,
    isAfter,
  ].filter((condition) => typeof condition === 'object' && condition !== null);
  return withMoney(
    reading,
    sql`select * from sales where ${sql.join(conditions, sql` and `)}
         order by created_at desc, id desc limit ${limit}`,
  );
}

export async function selectPayment(
  reading: Reading,
  { companyId, mode }: OfKey,
  id: string,
): Promise<PaymentRow | undefined> {
  const found = sql`
    select * from sales where company_id = ${companyId} and mode = ${mode} and id = ${id}`;
  return (await withMoney(reading, found))[0];
}

export function selectPaymentsByIds(
  reading: Reading,
  { companyId, mode }: OfKey,
  ids: readonly string[],
): Promise<PaymentRow[]> {
  const found = sql`
    select * from sales
     where company_id = ${companyId} and mode = ${mode} and id = any(${ids}::uuid[])`;
  return withMoney(reading, found);
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
           refund_pending(page.id) as pending_mills
      from page
      left join moved_money((select array_agg(id) from page where status = 'Approved')) moved
        on moved.sale_id = page.id
      left join payment_requests r on r.company_id = page.company_id and r.id = page.request_id
     order by page.created_at desc, page.id desc`.execute(reading);
  return rows;
}
