import { sql, type Transaction } from 'kysely';
import type { DB } from '../database/types.ts';

/**
 * Holds the oldest that nobody else holds until the transaction ends. The id of a sale begins with the
 * time at which the sale began, so that the oldest are found without an index that every payment would
 * have to write.
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

/** For as long again as it has waited, but a minute at least and an hour at most. */
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
