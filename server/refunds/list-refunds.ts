import type { OpenSales } from '@piton/contract/payments/console-sale.ts';
import type { ConsoleRefund, ShownRefund } from '@piton/contract/refunds/refund.ts';
import type { ReceiptRefund } from '@piton/contract/receipts/receipt.ts';
import type { SaleMode } from '@piton/contract/payments/sale.ts';
import { textFromMills } from '@piton/contract/money/money.ts';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Reading } from '../database/reading-as.ts';
import type { DB } from '../database/types.ts';
import { shownRefund, type RefundRow } from './shown-refund.ts';

/** A payment's refunds, newest first. Row-level security hides those of other companies. */
export async function refundsOfSale(reading: Reading, saleId: string): Promise<ShownRefund[]> {
  const { rows } = await sql<RefundRow>`
    select r.*, refund_key_name(r) as key_name from refunds r where sale_id = ${saleId} order by requested_at desc, id desc`.execute(
    reading,
  );
  return rows.map(shownRefund);
}

/** What is left of a payment for its owner to refund; 0 for anyone else. */
export async function refundableCents(reading: Reading, saleId: string): Promise<number> {
  const { rows } = await sql<{ left_mills: bigint }>`
    select left_mills from refund_quote(${saleId}, null, 0)`.execute(reading);
  return Number((rows[0]?.left_mills ?? 0n) / 10n);
}

/** The refunds that a customer's receipt and the evidence in a dispute show, oldest first. */
export async function receiptRefunds(reading: Reading, saleId: string): Promise<ReceiptRefund[]> {
  const refunds = await refundsOfSale(reading, saleId);
  return refunds
    .filter(({ state }) => state !== 'failed')
    .map(({ amountCents, state, requested, ended, reference, dueOn }) => ({
      amount: textFromMills(BigInt(amountCents) * 10n),
      isDone: state === 'done',
      at: ended ?? requested,
      reference,
      dueOn: state === 'done' ? null : dueOn,
    }))
    .toReversed();
}

type ConsoleRow = RefundRow & {
  readonly company_id: string;
  readonly company_name: string;
  readonly mode: string;
  readonly sale_id: string;
  readonly invoice: string;
  readonly tran_id: string;
  readonly sale_mills: bigint;
  readonly created_at: Date;
  readonly card_brand: string | null;
  readonly last_four: string | null;
  readonly requested_by: string;
  readonly requester_name: string;
  readonly sent_at: Date | null;
  readonly detail: string;
  readonly waits_for: ConsoleRefund['waitsFor'];
  readonly is_proposed: boolean;
  readonly total: number;
  readonly portal_total: number;
};

const maxListed = 200;

/** The refunds that wait for staff, longest wait first. */
export async function waitingRefunds(
  transaction: Transaction<DB>,
): Promise<Pick<OpenSales, 'refunds' | 'refundCount' | 'portalRefundCount'>> {
  const rows = await selectRefunds(
    transaction,
    sql`r.state = 'pending' and refund_waits_for(r) is not null`,
    sql`r.requested_at, r.id`,
  );
  return {
    refunds: rows.map(consoleRefund),
    refundCount: rows[0]?.total ?? 0,
    portalRefundCount: rows[0]?.portal_total ?? 0,
  };
}

/** Newest first. */
export async function consoleRefundsOfSale(
  transaction: Transaction<DB>,
  saleId: string,
): Promise<ConsoleRefund[]> {
  const rows = await selectRefunds(
    transaction,
    sql`r.sale_id = ${saleId}`,
    sql`r.requested_at desc, r.id desc`,
  );
  return rows.map(consoleRefund);
}

/** Call it only within a staff member's transaction. */
async function selectRefunds(
  transaction: Transaction<DB>,
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<ConsoleRow[]> {
  const { rows } = await sql<ConsoleRow>`
    select r.*, c.name as company_name, s.invoice, s.tran_id, s.amount_mills as sale_mills, s.created_at,
           s.card_brand, s.last_four, u.display_name as requester_name,
           refund_waits_for(r) as waits_for, refund_key_name(r) as key_name,
           exists (
             select from proposals p where p.refund_id = r.id and p.state = 'proposed'
           ) as is_proposed,
           count(*) over ()::integer as total,
           (count(*) filter (where refund_waits_for(r) = 'portal') over ())::integer as portal_total
      from refunds r
      join sales s on s.id = r.sale_id
      join companies c on c.id = r.company_id
      join users u on u.id = r.requested_by
     where ${where}
     order by ${order}
     limit ${maxListed}`.execute(transaction);
  return rows;
}

function consoleRefund(row: ConsoleRow): ConsoleRefund {
  return {
    ...shownRefund(row),
    companyId: row.company_id,
    companyName: row.company_name,
    mode: row.mode as SaleMode,
    sale: {
      id: row.sale_id,
      invoice: row.invoice,
      tranId: row.tran_id,
      amount: textFromMills(row.sale_mills),
      created: row.created_at.toISOString(),
      cardBrand: row.card_brand ?? '',
      lastFour: row.last_four ?? '',
    },
    requestedBy: { uid: row.requested_by, displayName: row.requester_name },
    sent: row.sent_at?.toISOString() ?? null,
    detail: row.detail,
    waitsFor: row.waits_for,
    isProposed: row.is_proposed,
  };
}
