import { feePercent, millsAsNumber, textFromMills } from '@piton/contract/money/money.ts';
import type { MoneyState } from '@piton/contract/money/money-state.ts';
import type { Sale, SaleStatus } from '@piton/contract/payments/sale.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Reading } from '../../database/reading-as.ts';
import { prepared } from '../../database/prepared-statement.ts';
import type { FoundSales } from './sale-filter.ts';
import { type Page, pageOf } from './sale-pages.ts';
import { reasonToMerchant } from './reason-to-merchant.ts';

/** A payment's columns in a merchant's list. */
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
} & MovedMoney;

/** The state and parts of a payment's money; null if all of it stayed. */
export type MovedMoney = {
  readonly state: MoneyState | null;
  /** The part that the customer got back. */
  readonly returned_mills: bigint | null;
  readonly disputed_mills: bigint | null;
  readonly refund_pending_mills: bigint | null;
  readonly is_voided: boolean | null;
};

/** The rows of those payments whose money moved. */
export function movedSales(ids: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select m.*, refund_pending(m.sale_id) as refund_pending_mills,
           exists (select from refunds r where r.sale_id = m.sale_id and r.is_void) as is_voided
      from moved_money(${ids}) m
  )`;
}

/** Newest first. One extra row shows whether there is another page. */
export async function selectSales(
  reading: Reading,
  filter: FoundSales,
  page: Page,
): Promise<SaleRow[]> {
  const found = await pageOf(reading, filter, page);
  if (found === null) return [];
  const { rows } = await sql<SaleRow>`
    ${prepared} with page as materialized (
        select id, company_id, created_at, status, tran_id, invoice, amount_mills, fee_mills,
               fee_basis_points, purpose, person_name, person_email, person_phone, card_brand,
               last_four, reason, request_id
          ${found}
      )
      select page.*, r.reference, moved.state, moved.returned_mills, moved.disputed_mills,
             moved.refund_pending_mills, moved.is_voided
        from page
        left join ${movedSales(sql`(select array_agg(id) from page where status = 'Approved')`)} moved
          on moved.sale_id = page.id
        left join payment_requests r on r.id = page.request_id
       order by page.created_at desc, page.id desc`.execute(reading);
  return rows.slice(0, page.limit);
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
    reason: reasonToMerchant(row.reason),
    reference: row.reference ?? '',
    moneyState: row.state ?? 'paid',
    refundedCents: Number((row.returned_mills ?? 0n) / 10n),
    refundPendingCents: Number((row.refund_pending_mills ?? 0n) / 10n),
    isVoided: row.is_voided ?? false,
    disputedCents: Number((row.disputed_mills ?? 0n) / 10n),
  };
}
