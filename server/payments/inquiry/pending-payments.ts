import type { SaleMode, SaleStatus } from '@piton/contract/payments/sale.ts';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../../database/types.ts';
import type { ImmediateInquiry } from '../../gateways/gateway.ts';
import { saleRecord } from '../find-sale.ts';
import type { SaleRecord } from '../sale-record.ts';

/** A pending sale; its times are the database's. */
export type PendingPayment = SaleRecord & {
  /** The number of inquiries since the first, without our own later failures. */
  readonly backoffStep: number;
  /** How much of its quiet time has passed for certain. */
  readonly quietForMs: number;
  /** The time up to which `quietForMs` counts. */
  readonly quietUntil: Date;
  /** The first of the gateway's consecutive `absent` results. */
  readonly absentSince: Date | null;
  /** When this process claimed it for an inquiry. */
  readonly claimedAt: Date;
};

/** Servers' clocks differ, so leases use the database's clock. */
const inMs = (ms: number) => sql<Date>`database_now() + ${ms} * interval '1 millisecond'`;

type Known = Pick<PendingPayment, 'absentSince' | 'quietForMs' | 'quietUntil'>;

type Claim = {
  readonly mode: SaleMode;
  readonly forMs: number;
  readonly limit: number;
  /** Sales that this process still waits for need no inquiry, even if their lease has expired. */
  readonly except: readonly string[];
};

/**
 * No wait is longer than a minute. A longer one that was set at a time still in the future was set
 * before the clock went back.
 */
const isDue = sql<boolean>`(
  next_inquiry_at <= (select database_now())
  or next_inquiry_at > (select database_now()) + interval '1 minute'
     and coalesce(quiet_until, begun_at) > (select database_now())
)`;

/** Claims due pending sales that can be inquired, under a lease. Other processes skip locked rows. */
export async function claimPendingPayments(
  transaction: Transaction<DB>,
  { mode, forMs, limit, except }: Claim,
): Promise<PendingPayment[]> {
  const rows = await transaction
    .updateTable('sales')
    .set({ next_inquiry_at: inMs(forMs) })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('pending_sales')
        .innerJoin('sales', 'sales.id', 'pending_sales.sale_id')
        .select('sales.id')
        .where('status', '=', 'Pending')
        .where('mode', '=', mode)
        .where(sql<boolean>`has_status_inquiry(sales.gateway)`)
        .where(isDue)
        .where(sql<boolean>`sales.id <> all(${[...except]}::uuid[])`)
        .orderBy('next_inquiry_at')
        .limit(limit)
        .forUpdate('sales')
        .skipLocked(),
    )
    .returningAll()
    .returning(sql<Date>`database_now()`.as('claimed_at'))
    .execute();
  return rows.map((row) => ({
    ...saleRecord(row),
    backoffStep: row.backoff_step,
    quietForMs: Number(row.quiet_ms),
    quietUntil: row.quiet_until ?? row.begun_at ?? row.claimed_at,
    absentSince: row.absent_since,
    claimedAt: row.claimed_at,
  }));
}

/** Extends a lease or schedules the next inquiry. Ended sales have no next inquiry. */
export async function postponeInquiry(
  transaction: Transaction<DB>,
  ids: readonly string[],
  forMs: number,
): Promise<void> {
  await transaction
    .updateTable('sales')
    .set({ next_inquiry_at: inMs(forMs) })
    .where('id', 'in', [...ids])
    .where('status', '=', 'Pending')
    .execute();
}

/** Records the result of an inquiry, and returns the backoff step. */
export async function noteInquiry(
  transaction: Transaction<DB>,
  id: string,
  { absentSince, quietForMs, quietUntil }: Known,
): Promise<number> {
  const row = await transaction
    .updateTable('sales')
    .set((eb) => ({
      absent_since: absentSince,
      quiet_ms: BigInt(quietForMs),
      quiet_until: quietUntil,
      inquiries: eb('inquiries', '+', 1),
      backoff_step: eb('backoff_step', '+', 1),
    }))
    .where('id', '=', id)
    .where('status', '=', 'Pending')
    .returning('backoff_step')
    .executeTakeFirst();
  return row?.backoff_step ?? 0;
}

/**
 * Our own failure doesn't count as an attempt, except the first: staff may resolve a sale only
 * after one inquiry was tried.
 */
export async function noteFailure(transaction: Transaction<DB>, id: string): Promise<void> {
  await transaction
    .updateTable('sales')
    .set({ backoff_step: 1 })
    .where('id', '=', id)
    .where('status', '=', 'Pending')
    .where('backoff_step', '=', 0)
    .execute();
}

/** Records the result for a pending sale, as of now. The database stores equal consecutive ones once. */
export async function noteSaleEvent(
  transaction: Transaction<DB>,
  id: string,
  event: { source: 'gateway' | 'inquiry'; what: string; at?: Date },
): Promise<void> {
  const at = event.at ?? sql`database_now()`;
  await sql`select note_sale_event(${id}, ${event.source}, ${event.what}, ${at})`.execute(
    transaction,
  );
}

/** Counts an inquiry that leaves the sale open. */
export async function countInquiry(transaction: Transaction<DB>, id: string): Promise<void> {
  await transaction
    .updateTable('sales')
    .set((eb) => ({ inquiries: eb('inquiries', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', 'Pending')
    .execute();
}

/** Keeps both the gateway's response and the result of the immediate inquiry for later readers. */
export async function noteImmediateInquiry(
  transaction: Transaction<DB>,
  id: string,
  { response, outcome }: ImmediateInquiry,
): Promise<void> {
  await noteSaleEvent(transaction, id, { source: 'gateway', what: `answered: ${response}` });
  if (outcome !== null) {
    await noteSaleEvent(transaction, id, { source: 'inquiry', what: outcome });
  }
}

/** Stores a gateway's late objection for staff. */
export async function insertContradiction(
  transaction: Transaction<DB>,
  { id, companyId }: Pick<SaleRecord, 'id' | 'companyId'>,
  contradiction: { reportedStatus: SaleStatus | 'Mismatch'; detail: string },
): Promise<void> {
  await transaction
    .insertInto('sale_contradictions')
    .values({
      sale_id: id,
      company_id: companyId,
      reported_status: contradiction.reportedStatus,
      detail: contradiction.detail,
      reported_at: sql`database_now()`,
    })
    .execute();
}
