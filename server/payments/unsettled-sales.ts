import type { SaleMode, SaleStatus } from '@piton/contract/sale.ts';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../database/types.ts';
import { saleRecord } from './find-sale.ts';
import type { SaleRecord } from './sale-record.ts';

/** A sale whose outcome nobody knows yet; its times are the database's. */
export type UnsettledSale = SaleRecord & {
  readonly begunAt: Date;
  /** How often the gateway was asked. */
  readonly tries: number;
  /** Since when the gateway says that it knows nothing of it. */
  readonly absentSince: Date | null;
  /** When it was taken over to be asked about. */
  readonly claimedAt: Date;
};

/** Servers' clocks differ, and what one has lent is not another's to take by its own. */
const inMs = (ms: number) => sql<Date>`settling_now() + ${ms} * interval '1 millisecond'`;

type Claim = {
  readonly mode: SaleMode;
  readonly forMs: number;
  readonly most: number;
  /** What this process still waits for needs no inquiry, even if its loan has lapsed. */
  readonly except: readonly string[];
};

/** Pending sales that nobody holds, taken over for so long; other processes pass them by. */
export async function claimUnsettled(
  transaction: Transaction<DB>,
  { mode, forMs, most, except }: Claim,
): Promise<UnsettledSale[]> {
  const rows = await transaction
    .updateTable('sales')
    .set((eb) => ({ settle_after: inMs(forMs), settle_tries: eb('settle_tries', '+', 1) }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('sales')
        .select('id')
        .where('status', '=', 'Pending')
        .where('mode', '=', mode)
        .where('settle_after', '<=', sql<Date>`(select settling_now())`)
        .where(sql<boolean>`id <> all(${[...except]}::uuid[])`)
        .orderBy('settle_after')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .returning(sql<Date>`settling_now()`.as('claimed_at'))
    .execute();
  return rows.map((row) => ({
    ...saleRecord(row),
    begunAt: row.begun_at ?? row.created_at,
    tries: row.settle_tries,
    absentSince: row.absent_since,
    claimedAt: row.claimed_at,
  }));
}

/** Who holds a sale or waits to inquire says for how long. An ended one has no such time any more. */
export async function postponeSettling(
  transaction: Transaction<DB>,
  ids: readonly string[],
  forMs: number,
): Promise<void> {
  await transaction
    .updateTable('sales')
    .set({ settle_after: inMs(forMs) })
    .where('id', 'in', [...ids])
    .where('status', '=', 'Pending')
    .execute();
}

/** Answers how often it counts as asked, which may be less often than when it was taken over. */
export async function noteAbsence(
  transaction: Transaction<DB>,
  id: string,
  since: Date | null,
): Promise<number> {
  const row = await transaction
    .updateTable('sales')
    .set({ absent_since: since })
    .where('id', '=', id)
    .where('status', '=', 'Pending')
    .returning('settle_tries')
    .executeTakeFirst();
  return row?.settle_tries ?? 0;
}

/** What was heard of a sale that is still Pending; the same twice in a row is kept once. */
export async function noteSaleEvent(
  transaction: Transaction<DB>,
  id: string,
  heard: { source: 'gateway' | 'inquiry'; what: string; at: Date },
): Promise<void> {
  await sql`select note_sale_event(${id}, ${heard.source}, ${heard.what}, ${heard.at})`.execute(
    transaction,
  );
}

/** What the gateway says too late to count is kept for whoever has to sort it out. */
export async function insertContradiction(
  transaction: Transaction<DB>,
  { id, companyId }: Pick<SaleRecord, 'id' | 'companyId'>,
  contradiction: { said: SaleStatus | 'Mismatch'; detail: string; heardAt: Date },
): Promise<void> {
  await transaction
    .insertInto('sale_contradictions')
    .values({
      sale_id: id,
      company_id: companyId,
      said: contradiction.said,
      detail: contradiction.detail,
      heard_at: contradiction.heardAt,
    })
    .execute();
}
