import type { Transaction } from 'kysely';
import type { DB } from '../../database/types.ts';
import { notifyAccount } from '../../mail/notify-account.ts';
import type { NotificationsDeps } from '../notifications-deps.ts';
import { relayOutbox } from '../relay-outbox.ts';
import { draftHeldEmail, draftPayoutEmail } from './draft-payout-email.ts';
import { findNoticePayout } from './notice-payout.ts';
import { findNoticeWeek } from './notice-week.ts';
import { type PayoutEvent, readPayoutEvent } from './payout-event.ts';

/** Queues the owners' emails about their payouts. */
export function relayPayoutOutbox(deps: NotificationsDeps, max: number): Promise<number> {
  return relayOutbox(deps, { outbox: 'payout_outbox', max }, async (transaction, id) => {
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
  });
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
