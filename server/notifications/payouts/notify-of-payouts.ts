import { sql, type Transaction } from 'kysely';
import { actingAs } from '../../database/acting-as.ts';
import type { DB } from '../../database/types.ts';
import { notifyAccount } from '../../mail/notify-account.ts';
import { endNotices, holdNotices, type Notice, postponeNotices } from './payout-outbox-store.ts';
import type { PayoutNoticesDeps } from './payout-notices-deps.ts';
import { draftHeldEmail, draftPayoutEmail } from './draft-payout-email.ts';
import { findNoticePayout } from './notice-payout.ts';
import { findNoticeWeek } from './notice-week.ts';

/**
 * Takes the oldest outbox rows about payouts and queues their emails. Both happen in one
 * transaction, so no email is lost or sent twice, wherever a process ends.
 */
export async function notifyOfPayouts(deps: PayoutNoticesDeps, most: number): Promise<void> {
  await actingAs(deps.database, 'piton', async (transaction) => {
    const now = deps.clock();
    const done: string[] = [];
    const later: string[] = [];
    for (const notice of await holdNotices(transaction, { now, most })) {
      const isDone = await notifyOnce(deps, transaction, notice);
      (isDone ? done : later).push(notice.id);
    }
    await endNotices(transaction, done);
    await postponeNotices(transaction, later, now);
  });
}

/** A failure must not block other notices, so each one's changes are rolled back separately. */
async function notifyOnce(
  deps: PayoutNoticesDeps,
  transaction: Transaction<DB>,
  notice: Notice,
): Promise<boolean> {
  await sql`savepoint one_notice`.execute(transaction);
  try {
    const isDone = await notify(deps, transaction, notice);
    await sql`release savepoint one_notice`.execute(transaction);
    return isDone;
  } catch (error) {
    await sql`rollback to savepoint one_notice`.execute(transaction);
    const { owner_id: ownerId, news } = notice;
    deps.log.error({ err: error, ownerId, news }, 'an owner could not be notified of a payout');
    return false;
  }
}

/** Returns true if nothing is left to do: the email is queued or no longer needed. */
async function notify(
  deps: PayoutNoticesDeps,
  transaction: Transaction<DB>,
  notice: Notice,
): Promise<boolean> {
  const owner = await transaction
    .selectFrom('users')
    .select(['email', 'email_verified_at', 'first_name', 'closed_at'])
    .where('id', '=', notice.owner_id)
    .executeTakeFirstOrThrow();
  if (owner.closed_at !== null) return true;
  const news = await newsOf(deps, transaction, notice);
  return news === null || notifyAccount(deps, transaction, owner, news);
}

/** Null if newer news of the same payout, with a notice of its own, has overtaken it. */
async function newsOf(
  { origin }: PayoutNoticesDeps,
  transaction: Transaction<DB>,
  notice: Notice,
): Promise<Parameters<typeof notifyAccount>[3] | null> {
  const week = await findNoticeWeek(transaction, notice);
  if (notice.news === 'held') return draftHeldEmail(week, origin);
  const payout = await findNoticePayout(transaction, notice);
  return payout.state === notice.news ? draftPayoutEmail(payout, week, origin) : null;
}
