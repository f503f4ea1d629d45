import { feePercent, millsAsNumber, textFromMills } from '@piton/contract/money.ts';
import type { MoneyState } from '@piton/contract/money-state.ts';
import type { Sale, SaleStatus } from '@piton/contract/sale.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Reading } from '../database/reading-as.ts';
import { plannedOnce } from '../database/planned-once.ts';
import type { PageCursor } from '../http/page-cursor.ts';
import { conditionsOf, type FoundSales, hasSearch, searchedFor } from './sale-filter.ts';

/** Of a payment what its merchant is shown in a list. */
export type SaleRow = {
  readonly id: string;
  readonly company_id: string;
  readonly created_at: Date;
  readonly status: string;
  readonly tran_id: string;
  readonly invoice: string;
  readonly amount_mills: bigint;
  readonly fee_mills: bigint;
  readonly fee_basis_points: number;
  readonly purpose: string;
  readonly person_name: string;
  readonly person_email: string;
  readonly person_phone: string;
  readonly card_brand: string | null;
  readonly last_four: string | null;
  readonly reason: string;
  readonly reference: string | null;
  /** Where its money is, and what the payer has back; null where all of it stayed. */
  readonly state: MoneyState | null;
  readonly given_back_mills: bigint | null;
};

type Page = { readonly after: PageCursor | null; readonly most: number };

/** Newest first. One row more than the page holds tells whether there is another page. */
export async function selectSales(
  reading: Reading,
  filter: FoundSales,
  page: Page,
): Promise<SaleRow[]> {
  const found = await pageOf(reading, filter, page);
  if (found === null) return [];
  const { rows } = await sql<SaleRow>`
    ${plannedOnce} with page as materialized (
        select id, company_id, created_at, status, tran_id, invoice, amount_mills, fee_mills,
               fee_basis_points, purpose, person_name, person_email, person_phone, card_brand,
               last_four, reason, request_id
          ${found}
      )
      select page.*, r.reference, moved.state, moved.given_back_mills
        from page
        left join moved_money((select array_agg(id) from page where status = 'Approved')) moved
          on moved.sale_id = page.id
        left join payment_requests r on r.id = page.request_id
       order by page.created_at desc, page.id desc`.execute(reading);
  return rows.slice(0, page.most);
}

/** Of a payment what stands in a file of them, and where the next page begins. */
export type FiledSale = Pick<
  SaleRow,
  | 'id'
  | 'created_at'
  | 'status'
  | 'invoice'
  | 'amount_mills'
  | 'fee_mills'
  | 'purpose'
  | 'person_name'
  | 'person_email'
>;

/** The same payments in the same order, without what a file of a million has no column for. */
export async function selectFiledSales(
  reading: Reading,
  filter: FoundSales,
  page: Page,
): Promise<FiledSale[]> {
  const found = await pageOf(reading, filter, page);
  if (found === null) return [];
  const { rows } = await sql<FiledSale>`
    select id, created_at, status, invoice, amount_mills, fee_mills, purpose, person_name,
           person_email
      ${found}`.execute(reading);
  return rows.slice(0, page.most);
}

/**
 * How many rows are asked for stands in the statement: a plan for any number of them would be one for
 * very many. There are few such lengths, because each connection keeps the statements that it has seen.
 */
const lengths = [5, 51, 201];

function lengthFor(most: number): number {
  return lengths.find((length) => length >= most) ?? most;
}

/** Where a page's payments are, and which of them; null where there can be none. */
async function pageOf(
  reading: Reading,
  filter: FoundSales,
  { after, most }: Page,
): Promise<RawBuilder<unknown> | null> {
  if (hasSearch(filter)) {
    const sought = await searchedFor(reading, filter);
    if (sought === null) return null;
    return sql`
      from find_sales(${sought}, ${after?.createdAt ?? null}, ${after?.id ?? null}, ${most})
     order by created_at desc, id desc`;
  }
  const conditions = conditionsOf(filter);
  if (after !== null) {
    conditions.push(sql`(created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`);
  }
  return sql`
      from sales
     where ${sql.join(conditions, sql` and `)}
     order by created_at desc, id desc
     limit ${sql.lit(lengthFor(most))}`;
}

/** The row in the specification's names and types. */
export function saleOf(row: SaleRow): Sale {
  const amount = textFromMills(row.amount_mills);
  return {
    id: row.id,
    companyId: row.company_id,
    created: row.created_at.toISOString(),
    status: row.status as SaleStatus,
    amount,
    response: {
      TranId: [row.tran_id],
      Invoice: [row.invoice],
      Amount: [amount],
      Currency: ['XCD'],
    },
    personName: row.person_name,
    personPhone: row.person_phone,
    personEmail: row.person_email,
    lastFour: row.last_four ?? '',
    cardBrand: row.card_brand ?? '',
    purpose: row.purpose,
    feeAmount: millsAsNumber(row.fee_mills),
    feePercent: feePercent(row.fee_basis_points),
    reason: row.reason,
    reference: row.reference ?? '',
    moneyState: row.state ?? 'paid',
    refundedCents: Number((row.given_back_mills ?? 0n) / 10n),
  };
}
