import type { Payment } from '@piton/contract/payment.ts';
import type { Advice } from '@piton/contract/payment-answer.ts';
import type { SaleMode, SaleStatus } from '@piton/contract/sale.ts';
import type { Selectable, Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { DB, Sales } from '../database/types.ts';
import type { PaymentNumbers } from './payment-numbers.ts';
import type { SaleRecord } from './sale-record.ts';

/** Everything of a sale that is known before the gateway is asked. */
export type NewSale = {
  companyId: string;
  mode: SaleMode;
  channel: 'page' | 'server';
  numbers: PaymentNumbers;
  details: SaleDetails;
  now: Date;
};

export type SaleDetails = Pick<Payment, 'amountMills' | 'purpose' | 'person' | 'country'> & {
  card: { brand: string; lastFour: string } | null;
};

/** Pending until `settleAfter`, or ended already because no gateway needs to be asked. */
export type FirstState =
  | { status: 'Pending'; settleAfter: Date }
  | {
      status: 'Incomplete';
      resultCode: string;
      reason: string;
      rejectedFields: Record<string, string>;
    };

/** The sale that those sealed bytes made; null where they were never seen. */
export async function findSaleOfAttempt(
  transaction: Transaction<DB>,
  companyId: string,
  sealedHash: Buffer,
): Promise<SaleRecord | null> {
  const row = await transaction
    .selectFrom('attempts')
    .innerJoin('sales', 'sales.id', 'attempts.sale_id')
    .selectAll('sales')
    .where('attempts.company_id', '=', companyId)
    .where('attempts.sealed_hash', '=', sealedHash)
    .executeTakeFirst();
  return row ? saleRecord(row) : null;
}

/**
 * Only one caller ever gets a sale for the same sealed bytes; to all others this answers null. A
 * second one waits here until the first has committed.
 */
export async function insertSale(
  transaction: Transaction<DB>,
  sealedHash: Buffer,
  sale: NewSale,
  first: FirstState,
): Promise<SaleRecord | null> {
  const id = uuidv7();
  const attempt = await transaction
    .insertInto('attempts')
    .values({
      company_id: sale.companyId,
      sealed_hash: sealedHash,
      sale_id: id,
      created_at: sale.now,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'sealed_hash']).doNothing())
    .returning('sale_id')
    .executeTakeFirst();
  if (attempt === undefined) return null;
  const row = await transaction
    .insertInto('sales')
    .values({ id, ...columnsOf(sale), ...columnsOfState(first, sale.now) })
    .returningAll()
    .executeTakeFirstOrThrow();
  return saleRecord(row);
}

function columnsOf({ companyId, mode, channel, numbers, details, now }: NewSale) {
  return {
    company_id: companyId,
    mode,
    channel,
    tran_id: numbers.tranId,
    invoice: numbers.invoice,
    receipt_token: numbers.receiptToken,
    amount_mills: details.amountMills,
    // The database puts the company's rate in its place.
    fee_basis_points: 0,
    purpose: details.purpose,
    person_name: details.person.name,
    person_email: details.person.email,
    person_phone: details.person.phone,
    person_country: details.country,
    card_brand: details.card?.brand ?? null,
    last_four: details.card?.lastFour ?? null,
    created_at: now,
  };
}

function columnsOfState(first: FirstState, now: Date) {
  if (first.status === 'Pending') return { status: first.status, settle_after: first.settleAfter };
  return {
    status: first.status,
    problem: 'invalid',
    result_code: first.resultCode,
    reason: first.reason,
    advice: 'fix',
    rejected_fields: JSON.stringify(first.rejectedFields),
    decided_at: now,
  };
}

/** Locks the sale, so that of several who know how it ended one writes it down. */
export async function lockSale(
  transaction: Transaction<DB>,
  { companyId, id }: Pick<SaleRecord, 'companyId' | 'id'>,
): Promise<SaleRecord> {
  const row = await transaction
    .selectFrom('sales')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return saleRecord(row);
}

/** Pending sales that nobody holds, taken over until `until`; other processes pass them by. */
export async function claimUnsettled(
  transaction: Transaction<DB>,
  { mode, now, until, most }: { mode: SaleMode; now: Date; until: Date; most: number },
): Promise<SaleRecord[]> {
  const rows = await transaction
    .updateTable('sales')
    .set((eb) => ({ settle_after: until, settle_tries: eb('settle_tries', '+', 1) }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('sales')
        .select('id')
        .where('status', '=', 'Pending')
        .where('mode', '=', mode)
        .where('settle_after', '<=', now)
        .orderBy('settle_after')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
  return rows.map(saleRecord);
}

/** Who holds a sale or waits to inquire says until when. An ended one has no such time any more. */
export async function postponeSettling(
  transaction: Transaction<DB>,
  ids: readonly string[],
  until: Date,
): Promise<void> {
  await transaction
    .updateTable('sales')
    .set({ settle_after: until })
    .where('id', 'in', [...ids])
    .where('status', '=', 'Pending')
    .execute();
}

export async function noteAbsence(
  transaction: Transaction<DB>,
  id: string,
  since: Date | null,
): Promise<void> {
  await transaction
    .updateTable('sales')
    .set({ absent_since: since })
    .where('id', '=', id)
    .where('status', '=', 'Pending')
    .execute();
}

/** What the gateway says too late to count is kept for whoever has to sort it out. */
export async function insertContradiction(
  transaction: Transaction<DB>,
  { id, companyId }: Pick<SaleRecord, 'id' | 'companyId'>,
  contradiction: {
    said: SaleStatus | 'Mismatch';
    detail?: string;
    approvalCode?: string | null;
    hostReference?: string | null;
    heardAt: Date;
  },
): Promise<void> {
  await transaction
    .insertInto('sale_contradictions')
    .values({
      sale_id: id,
      company_id: companyId,
      said: contradiction.said,
      detail: contradiction.detail ?? '',
      approval_code: contradiction.approvalCode ?? null,
      host_reference: contradiction.hostReference ?? null,
      heard_at: contradiction.heardAt,
    })
    .execute();
}

export function saleRecord(row: Selectable<Sales>): SaleRecord {
  return {
    id: row.id,
    companyId: row.company_id,
    mode: row.mode as SaleMode,
    status: row.status as SaleStatus,
    tranId: row.tran_id,
    invoice: row.invoice,
    receiptToken: row.receipt_token,
    amountMills: row.amount_mills,
    feeBasisPoints: row.fee_basis_points,
    resultCode: row.result_code,
    reason: row.reason,
    advice: row.advice as Advice | null,
    problem: row.problem as SaleRecord['problem'],
    rejectedFields: row.rejected_fields as Record<string, string> | null,
    createdAt: row.created_at,
    absentSince: row.absent_since,
    settleTries: row.settle_tries,
  };
}
