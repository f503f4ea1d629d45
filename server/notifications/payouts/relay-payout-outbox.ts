import { sql, type Transaction } from 'kysely';
import { actingAs } from '../../database/acting-as.ts';
import type { DB } from '../../database/types.ts';
import { notifyAccount } from '../../mail/notify-account.ts';
import type { NotificationsDeps } from '../notifications-deps.ts';
import { draftHeldEmail, draftPayoutEmail } from './draft-payout-email.ts';
import { findNoticePayout } from './notice-payout.ts';
import { findNoticeWeek } from './notice-week.ts';
import { type PayoutEvent, readPayoutEvent } from './payout-event.ts';

/**
 * Takes the oldest rows of the outbox, queues the owners' emails about their payouts and deletes
 * the rows; returns their number. One transaction does all of it, so nothing is lost or sent twice,
 * wherever a process ends.
 */
export function relayPayoutOutbox(deps: NotificationsDeps, max: number): Promise<number> {
  return actingAs(deps.database, 'piton', async (transaction) => {
    const ids = await lockOldest(transaction, max);
    const sent: string[] = [];
    for (const id of ids) {
      if (await queueOne(deps, transaction, id)) sent.push(id);
    }
    await sql`delete from payout_outbox where id = any(${sent})`.execute(transaction);
    await postpone(
      transaction,
      ids.filter((id) => !sent.includes(id)),
    );
    return ids.length;
  });
}

/** Locks the oldest rows that no other process holds, until the transaction ends. */
async function lockOldest(transaction: Transaction<DB>, max: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id::text as id from payout_outbox
     where try_after is null or try_after <= (select database_now())
     order by payout_outbox.id
     limit ${max}
       for update skip locked`.execute(transaction);
  return rows.map(({ id }) => id);
}

/** A failure must not block other rows, so each one's changes are rolled back separately. */
async function queueOne(
  deps: NotificationsDeps,
  transaction: Transaction<DB>,
  id: string,
): Promise<boolean> {
  await sql`savepoint one_row`.execute(transaction);
  try {
    const isQueued = await queueEmail(deps, transaction, id);
    await sql`release savepoint one_row`.execute(transaction);
    return isQueued;
  } catch (error) {
    await sql`rollback to savepoint one_row`.execute(transaction);
    deps.log.error({ err: error, id }, 'a payout email could not be queued and will be retried');
    return false;
  }
}

/** Returns false if the email has to wait. */
async function queueEmail(
  deps: NotificationsDeps,
  transaction: Transaction<DB>,
  id: string,
): Promise<boolean> {
  const event = await readPayoutEvent(transaction, id);
  const owner = await transaction
    .selectFrom('users')
    .select(['email', 'email_verified_at', 'first_name', 'closed_at'])
    .where('id', '=', event.owner_id)
    .executeTakeFirstOrThrow();
  if (owner.closed_at !== null) return true;
  const email = await draftEmail(deps, transaction, event);
  // If an unverified address has reached its limit, the row waits.
  return email === null || notifyAccount(deps, transaction, owner, email);
}

/** Waits as long again as so far, but at least a minute and at most an hour. */
async function postpone(transaction: Transaction<DB>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update payout_outbox
       set try_after = database_now()
         + least(greatest(database_now() - at, interval '1 minute'), interval '1 hour')
     where id = any(${ids})`.execute(transaction);
}

/** Null if a later step of the same payout, with a row of its own, has overtaken this one. */
async function draftEmail(
  { origin }: NotificationsDeps,
  transaction: Transaction<DB>,
  event: PayoutEvent,
): Promise<Parameters<typeof notifyAccount>[3] | null> {
  const week = await findNoticeWeek(transaction, event);
  if (event.kind === 'held') return draftHeldEmail(week, origin);
  const payout = await findNoticePayout(transaction, event);
  return payout.state === event.kind ? draftPayoutEmail(payout, week, origin) : null;
}
