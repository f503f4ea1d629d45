import { sql, type Transaction } from 'kysely';
import type { DB } from '../../database/types.ts';

/** Owners with unreported payments and no recent email, longest wait first. */
export async function findDueOwners(
  transaction: Transaction<DB>,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ owner_id: string }>`
    select unnotified.owner_id
      from unnotified_payments as unnotified
      left join paid_emails on paid_emails.user_id = unnotified.owner_id
     where paid_emails.quiet_until is null or paid_emails.quiet_until <= ${now}
     group by unnotified.owner_id
     order by min(unnotified.sale_id::text)
     limit ${limit}
  `.execute(transaction);
  return rows.map(({ owner_id: ownerId }) => ownerId);
}

/**
 * Locks one owner until the transaction ends, so that one process sends the email and none waits.
 * Null if another process is doing or has just done it.
 */
export async function lockOwner(
  transaction: Transaction<DB>,
  userId: string,
  now: Date,
): Promise<{ isOn: boolean } | null> {
  const { rows } = await sql<{ is_taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`telling ${userId}`}, 0)) as is_taken
  `.execute(transaction);
  if (rows[0]?.is_taken !== true) return null;
  // A separate statement, because it must see what the previous one wrote.
  const row = await transaction
    .selectFrom('paid_emails')
    .select(['is_on', 'quiet_until'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const quietUntil = row?.quiet_until ?? null;
  return quietUntil !== null && quietUntil > now ? null : { isOn: row?.is_on ?? true };
}

export async function setQuietUntil(
  transaction: Transaction<DB>,
  userId: string,
  until: Date,
): Promise<void> {
  await transaction
    .insertInto('paid_emails')
    .values({ user_id: userId, quiet_until: until })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ quiet_until: until }))
    .execute();
}

export type Unnotified = {
  /** Newest first. */
  readonly saleIds: string[];
  readonly amountMills: bigint;
  readonly feeMills: bigint;
};

export async function readUnnotified(
  transaction: Transaction<DB>,
  ownerId: string,
): Promise<Unnotified | null> {
  const { rows } = await sql<{ ids: string[] | null; amount: bigint; fee: bigint }>`
    select array_agg(sales.id order by sales.id desc) as ids,
           sum(sales.amount_mills)::bigint as amount,
           sum(sales.fee_mills)::bigint as fee
      from unnotified_payments join sales on sales.id = unnotified_payments.sale_id
     where unnotified_payments.owner_id = ${ownerId}
  `.execute(transaction);
  const [row] = rows;
  if (row === undefined || row.ids === null) return null;
  return { saleIds: row.ids, amountMills: row.amount, feeMills: row.fee };
}

/** Only these, because more may have arrived since they were read. */
export async function endUnnotified(
  transaction: Transaction<DB>,
  saleIds: readonly string[],
): Promise<void> {
  await sql`delete from unnotified_payments where sale_id = any(${saleIds}::uuid[])`.execute(
    transaction,
  );
}
