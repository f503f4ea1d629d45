import { type Selectable, sql, type Transaction } from 'kysely';
import type { DB, PayoutNotices } from '../../database/types.ts';

export type Notice = Pick<Selectable<PayoutNotices>, 'id' | 'owner_id' | 'news'> & {
  readonly cut_off_day: string;
};

/** Locks the oldest notices that no other process holds, until the transaction ends. */
export async function holdNotices(
  transaction: Transaction<DB>,
  { now, most }: { now: Date; most: number },
): Promise<Notice[]> {
  const { rows } = await sql<Notice>`
    select id, owner_id, news, cut_off_day::text as cut_off_day
      from payout_notices
     where try_after is null or try_after <= ${now}
     order by at, id
     limit ${most}
       for update skip locked`.execute(transaction);
  return rows;
}

export async function endNotices(
  transaction: Transaction<DB>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await transaction.deleteFrom('payout_notices').where('id', 'in', ids).execute();
}

/** Waits as long again as so far, but at least a minute and at most an hour. */
export async function postponeNotices(
  transaction: Transaction<DB>,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await transaction
    .updateTable('payout_notices')
    .set({
      try_after: sql<Date>`${now}::timestamptz
        + least(greatest(${now}::timestamptz - at, interval '1 minute'), interval '1 hour')`,
    })
    .where('id', 'in', ids)
    .execute();
}
