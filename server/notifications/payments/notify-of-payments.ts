import type { Transaction } from 'kysely';
import { actingAs } from '../../database/acting-as.ts';
import type { DB } from '../../database/types.ts';
import { notifyAccount } from '../../mail/notify-account.ts';
import { draftPaymentsEmail } from './draft-payments-email.ts';
import type { NotificationsDeps } from '../notifications-deps.ts';
import { findReceiptSales } from '../../receipts/receipt-sales.ts';
import {
  endUnnotified,
  findDueOwners,
  lockOwner,
  setQuietUntil,
  readUnnotified,
  type Unnotified,
} from './unnotified-payments.ts';

/** The pause after an email; payments during it are reported together. */
const quietMs = 10 * 60_000;
/** How many payments an email lists; it names the number of the others. */
const maxListed = 20;

/**
 * Emails owners about payments: the first one at once, and those that follow soon together. A
 * failure is retried later and blocks no other owner.
 */
export async function notifyOfPayments(deps: NotificationsDeps, limit: number): Promise<void> {
  const due = await actingAs(deps.database, 'piton', (transaction) =>
    findDueOwners(transaction, { now: deps.clock(), limit }),
  );
  for (const ownerId of due) {
    try {
      await actingAs(deps.database, 'piton', (transaction) =>
        notifyOwner(deps, transaction, ownerId),
      );
    } catch (error) {
      deps.log.error({ err: error, ownerId }, 'an owner could not be notified of payments');
      await actingAs(deps.database, 'piton', async (transaction) => {
        const now = deps.clock();
        const taken = await lockOwner(transaction, ownerId, now);
        if (taken !== null) await setQuietUntil(transaction, ownerId, later(now));
      });
    }
  }
}

async function notifyOwner(
  deps: NotificationsDeps,
  transaction: Transaction<DB>,
  ownerId: string,
): Promise<void> {
  const now = deps.clock();
  const taken = await lockOwner(transaction, ownerId, now);
  if (taken === null) return;
  const unnotified = await readUnnotified(transaction, ownerId);
  if (unnotified === null) return;
  const owner = await transaction
    .selectFrom('users')
    .select(['email', 'email_verified_at', 'first_name', 'closed_at'])
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow();
  if (!taken.isOn || owner.closed_at !== null) {
    return endUnnotified(transaction, unnotified.saleIds);
  }
  await setQuietUntil(transaction, ownerId, later(now));
  const email = await draftEmail(deps, transaction, unnotified);
  // If an unverified address has reached its limit, everything waits for the next attempt.
  if (await notifyAccount(deps, transaction, owner, email)) {
    await endUnnotified(transaction, unnotified.saleIds);
  }
}

async function draftEmail(
  { origin }: NotificationsDeps,
  transaction: Transaction<DB>,
  unnotified: Unnotified,
): Promise<ReturnType<typeof draftPaymentsEmail>> {
  const listed = await findReceiptSales(transaction, unnotified.saleIds.slice(0, maxListed));
  return draftPaymentsEmail(unnotified, listed.toReversed(), origin);
}

function later(now: Date): Date {
  return new Date(now.getTime() + quietMs);
}
