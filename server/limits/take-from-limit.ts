import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/types.ts';
import type { HashLimitKey } from './limit-keys.ts';

type LimitedAction =
  | 'add-company'
  | 'add-evidence-file'
  | 'answer-reset'
  | 'ask-for-payment'
  | 'cancel-attempt'
  | 'cancel-attempt-of-all'
  | 'challenge-callback'
  | 'email-verification'
  | 'export-audit'
  | 'mark-collected'
  | 'email-of-account'
  | 'email-of-endpoint'
  | 'open-evidence'
  | 'open-sales-mail'
  | 'payment-during-outage'
  | 'rate-password'
  | 'rejected-payment'
  | 'receipt-of-sale'
  | 'receipts-of-person'
  | 'refund-of-sale'
  | 'request-refund'
  | 'reset-mail'
  | 'reset-password'
  | 'save-evidence'
  | 'save-for-review'
  | 'show-account-number'
  | 'sign-in-from-network'
  | 'sign-in-right'
  | 'sign-up'
  | 'sign-up-attempt'
  | 'test-payment'
  | 'test-payment-of-all'
  | 'test-payment-of-company'
  | 'test-payment-of-member'
  | 'unreadable-payment';

/** Up to `max` in each window of `windowSeconds`, per action and key. */
export type Limit = {
  action: LimitedAction;
  key: string;
  max: number;
  windowSeconds: number;
};

export type LimitResult = { allowed: true } | { allowed: false; retryAfterSeconds: number };

export type LimitDeps = { readonly database: Kysely<DB>; readonly hashKey: HashLimitKey };

/**
 * Takes one from the limit that all servers share, or returns the wait. The row lock serialises
 * parallel callers; a rejected one doesn't count and doesn't prolong the window. Libraries count
 * outside the caller's transaction, whose rollback must give back what it took.
 */
export async function takeFromLimit(
  { database, hashKey }: LimitDeps,
  { action, key, max, windowSeconds }: Limit,
): Promise<LimitResult> {
  const keyHash = hashKey(action, key);
  // One that ends later than a new one was written before the clock went back.
  const isOver = sql`(
    l.ends_at <= database_now() or l.ends_at > excluded.ends_at + interval '1 minute'
  )`;
  const { rows } = await sql<{ taken: number }>`
    insert into limits as l (action, key_hash, taken, ends_at)
    values (
      ${action}, ${keyHash}, 1, database_now() + make_interval(secs => ${windowSeconds})
    )
    on conflict (action, key_hash) do update set
      taken = case when ${isOver} then 1 else l.taken + 1 end,
      ends_at = case when ${isOver} then excluded.ends_at else l.ends_at end
      where l.taken < ${max} or ${isOver}
    returning taken`.execute(database);
  const [row] = rows;
  if (!row) {
    return { allowed: false, retryAfterSeconds: await secondsLeft(database, action, keyHash) };
  }
  if (row.taken === 1 && !database.isTransaction) await clearEndedLimits(database);
  return { allowed: true };
}

const secondsLeftOfWindow = sql<number>`ceil(extract(epoch from ends_at - database_now()))::integer`;

async function secondsLeft(database: Kysely<DB>, action: string, keyHash: Buffer): Promise<number> {
  const row = await database
    .selectFrom('limits')
    .select(secondsLeftOfWindow.as('left'))
    .where('action', '=', action)
    .where('key_hash', '=', keyHash)
    .executeTakeFirst();
  return Math.max(1, row?.left ?? 1);
}

/** Seconds until one is free, or null if one is free now. It takes none. */
export async function findWait(
  { database, hashKey }: LimitDeps,
  { action, key, max, windowSeconds }: Limit,
): Promise<number | null> {
  const row = await database
    .selectFrom('limits')
    .select(secondsLeftOfWindow.as('left'))
    .where('action', '=', action)
    .where('key_hash', '=', hashKey(action, key))
    .where('taken', '>=', max)
    .where('ends_at', '>', sql<Date>`database_now()`)
    .where(
      'ends_at',
      '<=',
      sql<Date>`database_now() + make_interval(secs => ${windowSeconds + 60})`,
    )
    .executeTakeFirst();
  return row?.left ?? null;
}

/** Gives one back that turned out not to count. */
export async function giveBackToLimit(
  { database, hashKey }: LimitDeps,
  { action, key }: Pick<Limit, 'action' | 'key'>,
): Promise<void> {
  await database
    .updateTable('limits')
    .set({ taken: sql<number>`greatest(0, taken - 1)` })
    .where('action', '=', action)
    .where('key_hash', '=', hashKey(action, key))
    .execute();
}

/** Gives everything back. Returns true if something was taken. */
export async function endLimit(
  { database, hashKey }: LimitDeps,
  { action, key }: Pick<Limit, 'action' | 'key'>,
): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('limits')
    .where('action', '=', action)
    .where('key_hash', '=', hashKey(action, key))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Each new row deletes some expired ones, so that the table can't grow for ever; locked rows are
 * skipped. Not in the caller's transaction, which would hold these while it waits for another
 * limit.
 */
export async function clearEndedLimits(database: Kysely<DB>): Promise<void> {
  await deleteEnded(database, 4);
}

/** Deletes all expired rows even without new ones, in batches, so that no caller waits long. */
export async function deleteEndedLimits(database: Kysely<DB>): Promise<void> {
  const batchSize = 1000;
  let gone = batchSize;
  while (gone === batchSize) gone = await deleteEnded(database, batchSize);
}

async function deleteEnded(database: Kysely<DB>, batchSize: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from limits where (action, key_hash) in (
      select action, key_hash from limits where ends_at <= database_now()
       order by ends_at limit ${batchSize} for update skip locked
    )`.execute(database);
  return Number(numAffectedRows ?? 0n);
}
