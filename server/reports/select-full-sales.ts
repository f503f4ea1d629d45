import { sql } from 'kysely';
import { prepared } from '../database/prepared-statement.ts';
import type { Reading } from '../database/reading-as.ts';
import type { FoundSales } from './sales/sale-filter.ts';
import type { SaleRow } from './sales/sale-list.ts';
import { type Page, pageOf } from './sales/sale-pages.ts';
import type { FiledSale } from './select-filed-sales.ts';

export type FullSale = FiledSale &
  Pick<SaleRow, 'tran_id' | 'reference'> & {
    /**
     * As the bank prints it; null before the payment is in a payout, and for users other than the
     * owner.
     */
    readonly payout_reference: string | null;
    /** Made or reserved refunds, and the fee that came back with them; null without one. */
    readonly refunded_mills: bigint | null;
    readonly fee_returned_mills: bigint | null;
    /** Disputes that are open or lost, and the fees of all; null without one. */
    readonly disputed_mills: bigint | null;
    readonly dispute_fee_mills: bigint | null;
  };

/** A page of payments as in `selectFiledSales`, with references and payouts. */
export async function selectFullSales(
  reading: Reading,
  filter: FoundSales,
  page: Page,
): Promise<FullSale[]> {
  const found = await pageOf(reading, filter, page);
  if (found === null) return [];
  const { rows } = await sql<FullSale>`
    ${prepared} with page as materialized (
        select id, created_at, status, invoice, tran_id, amount_mills, fee_mills, purpose, person_name,
               person_email, request_id
          ${found}
      ), approved (ids) as (
        select array_agg(id) from page where status = 'Approved'
      ), refunded as (
        select sale_id, sum(amount_mills)::bigint as amount_mills, sum(fee_mills)::bigint as fee_mills
          from refunds
         where sale_id = any ((select ids from approved)::uuid[]) and state <> 'failed'
         group by sale_id
      ), disputed as (
        select sale_id, coalesce(sum(amount_mills) filter (where state <> 'won'), 0)::bigint as amount_mills,
               sum(fee_mills)::bigint as fee_mills
          from disputes
         where sale_id = any ((select ids from approved)::uuid[])
         group by sale_id
      )
      select page.*, moved.state, r.reference, payout.reference as payout_reference,
             refunded.amount_mills as refunded_mills, refunded.fee_mills as fee_returned_mills,
             disputed.amount_mills as disputed_mills, disputed.fee_mills as dispute_fee_mills
        from page
        left join moved_money((select ids from approved)) moved on moved.sale_id = page.id
        left join payment_requests r on r.id = page.request_id
        left join refunded on refunded.sale_id = page.id
        left join disputed on disputed.sale_id = page.id
        left join payouts_of_sales((select ids from approved)) payout on payout.sale_id = page.id
       order by page.created_at desc, page.id desc`.execute(reading);
  return rows.slice(0, page.limit);
}
