import { sql, type Transaction } from 'kysely';
import type { DB } from '../../database/types.ts';

/**
 * Locks the oldest outbox rows that no other process holds, until the transaction ends. A sale's id
 * begins with its time, so the oldest need no extra index that each payment would have to update.
 */
export async function holdNotices(
  transaction: Transaction<DB>,
  { now, most }: { now: Date; most: number },
): Promise<string[]> {
  const rows = await transaction
    .selectFrom('sale_notices')
    .select('sale_id')
    .where((where) => where.or([where('try_after', 'is', null), where('try_after', '<=', now)]))
    .orderBy('sale_id')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ sale_id: saleId }) => saleId);
}

export async function endNotices(
  transaction: Transaction<DB>,
  saleIds: readonly string[],
): Promise<void> {
  if (saleIds.length === 0) return;
  await transaction.deleteFrom('sale_notices').where('sale_id', 'in', saleIds).execute();
}

/** Waits as long again as so far, but at least a minute and at most an hour. */
export async function postponeNotices(
  transaction: Transaction<DB>,
  saleIds: readonly string[],
  now: Date,
): Promise<void> {
  if (saleIds.length === 0) return;
  await transaction
    .updateTable('sale_notices')
    .set({
      try_after: sql<Date>`${now}::timestamptz
        + least(greatest(${now}::timestamptz - at, interval '1 minute'), interval '1 hour')`,
    })
    .where('sale_id', 'in', saleIds)
    .execute();
}
