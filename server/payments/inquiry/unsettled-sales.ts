import type { SaleMode, SaleStatus } from '@piton/contract/payments/sale.ts';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../../database/types.ts';
import type { AskedAbout } from '../../gateways/gateway.ts';
import { saleRecord } from '../find-sale.ts';
import { triesWhenBack } from './settle-schedule.ts';
import type { SaleRecord } from '../sale-record.ts';

/** A sale whose outcome nobody knows yet; its times are the database's. */
export type UnsettledSale = SaleRecord & {
  /** How much of its quiet time has passed, of which somebody knows that it did. */
  readonly quietForMs: number;
  /** Until when that is counted. */
  readonly quietUntil: Date;
  /** Since when the gateway says that it knows nothing of it. */
  readonly absentSince: Date | null;
  /** When it was taken over to be asked about. */
  readonly claimedAt: Date;
};

/** Servers' clocks differ, and what one has lent is not another's to take by its own. */
const inMs = (ms: number) => sql<Date>`database_now() + ${ms} * interval '1 millisecond'`;

type Known = Pick<UnsettledSale, 'absentSince' | 'quietForMs' | 'quietUntil'> & {
  /** Counted as asked no oftener than once a gateway is back. */
  readonly isSoonAgain: boolean;
};

type Claim = {
  readonly mode: SaleMode;
  readonly forMs: number;
  readonly most: number;
  /** What this process still waits for needs no inquiry, even if its loan has lapsed. */
  readonly except: readonly string[];
};

/**
 * A wait that was ordered at a time that is yet to come was ordered before the clock was set back, and
 * would last as much longer. Loans and first waits are a matter of seconds.
 */
const isDue = sql<boolean>`(
  next_inquiry_at <= (select database_now())
  or next_inquiry_at > (select database_now()) + interval '1 minute'
     and coalesce(quiet_until, begun_at) > (select database_now())
)`;

/** Pending sales that nobody holds, taken over for so long; other processes pass them by. */
export async function claimUnsettled(
  transaction: Transaction<DB>,
  { mode, forMs, most, except }: Claim,
): Promise<UnsettledSale[]> {
  const rows = await transaction
    .updateTable('sales')
    .set({ next_inquiry_at: inMs(forMs) })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('sales')
        .select('id')
        .where('status', '=', 'Pending')
        .where('mode', '=', mode)
        .where(isDue)
        .where(sql<boolean>`id <> all(${[...except]}::uuid[])`)
        .orderBy('next_inquiry_at')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .returning(sql<Date>`database_now()`.as('claimed_at'))
    .execute();
  return rows.map((row) => ({
    ...saleRecord(row),
    quietForMs: Number(row.quiet_ms),
    quietUntil: row.quiet_until ?? row.begun_at ?? row.claimed_at,
    absentSince: row.absent_since,
    claimedAt: row.claimed_at,
  }));
}

export async function readDatabaseNow(transaction: Transaction<DB>): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select database_now() as at`.execute(transaction);
  const [row] = rows;
  if (row === undefined) throw new Error('the database did not say what time it is');
  return row.at;
}

/** Who holds a sale or waits to inquire says for how long. An ended one has no such time any more. */
export async function postponeSettling(
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

/** What is known after one more inquiry; answers how often it counts as asked. */
export async function noteInquiry(
  transaction: Transaction<DB>,
  id: string,
  { absentSince, quietForMs, quietUntil, isSoonAgain }: Known,
): Promise<number> {
  const row = await transaction
    .updateTable('sales')
    .set((eb) => ({
      absent_since: absentSince,
      quiet_ms: BigInt(quietForMs),
      quiet_until: quietUntil,
      inquiries: eb('inquiries', '+', 1),
      settle_tries: isSoonAgain
        ? eb.fn<number>('least', [eb('settle_tries', '+', 1), eb.val(triesWhenBack)])
        : eb('settle_tries', '+', 1),
    }))
    .where('id', '=', id)
    .where('status', '=', 'Pending')
    .returning('settle_tries')
    .executeTakeFirst();
  return row?.settle_tries ?? 0;
}

/**
 * What failed in us is no try. One counts all the same: staff may say how a sale ended as soon as
 * somebody has tried to ask about it.
 */
export async function noteFailure(transaction: Transaction<DB>, id: string): Promise<void> {
  await transaction
    .updateTable('sales')
    .set({ settle_tries: 1 })
    .where('id', '=', id)
    .where('status', '=', 'Pending')
    .where('settle_tries', '=', 0)
    .execute();
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

/** That it was asked about once more while it stays open. */
export async function countInquiry(transaction: Transaction<DB>, id: string): Promise<void> {
  await transaction
    .updateTable('sales')
    .set((eb) => ({ inquiries: eb('inquiries', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', 'Pending')
    .execute();
}

/** Whoever looks later sees what the gateway answered, and what it said when it was asked at once. */
export async function noteAskedAbout(
  transaction: Transaction<DB>,
  id: string,
  { said, heard }: AskedAbout,
  at: Date,
): Promise<void> {
  await noteSaleEvent(transaction, id, { source: 'gateway', what: `answered: ${said}`, at });
  if (heard !== null) await noteSaleEvent(transaction, id, { source: 'inquiry', what: heard, at });
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
