import { AppError } from '@piton/contract/http/errors.ts';
import { sql, type Transaction } from 'kysely';
import { maskAddress } from '../../audit/mask-words.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { actingAs } from '../../database/acting-as.ts';
import type { DB } from '../../database/types.ts';
import { notifyAccount } from '../../mail/notify-account.ts';
import { lockAccount, hasNoAccess } from '../lock-account.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { findUserByEmail, isAddressTaken } from '../user-store.ts';
import { clearLinks, findLink, useLink } from './link-store.ts';
import { maskEmail } from './mask-email.ts';

export type VerifiedAddress = { readonly email: string; readonly isChanged: boolean };

/** Opening the link proves that the person reads email at that address. */
export async function openVerificationLink(
  deps: IdentityDeps,
  token: string,
): Promise<VerifiedAddress> {
  return actingAs(deps.database, 'piton', async (transaction) => {
    const found = await findLink(transaction, token, purposes);
    if (found === null) throw new AppError('link_used_up');
    const { user_id: userId, email } = found;
    // Locks the account before the link, as everywhere: another link of the same person would
    // otherwise delete this one while this one waits for the account.
    const { user } = await lockAccount(transaction, userId);
    const link = await useLink(transaction, token, purposes);
    if (link === null) throw new AppError('link_used_up');
    const isChanged = link.purpose === 'new_email';
    // The address has changed since this email was sent.
    if (hasNoAccess(user) || (!isChanged && user.email !== email)) {
      throw new AppError('link_used_up');
    }
    if (isChanged && (await findUserByEmail(transaction, email)) !== null) {
      throw new AppError('email_taken');
    }
    await verifyAddress(transaction, userId, email);
    // Links sent to the previous address stop working.
    await clearLinks(
      transaction,
      userId,
      isChanged ? ['new_email', 'verify_email', 'reset_password'] : ['verify_email'],
    );
    if (isChanged) {
      await recordAudit(transaction, {
        actorId: null,
        action: 'change-email',
        subjectId: userId,
        before: { email: maskAddress(user.email) },
        after: { email: maskAddress(email) },
      });
      // `user` is the account before the change, because the notice goes to the previous address,
      // which may be unverified.
      await notifyAccount(deps, transaction, user, {
        kind: 'email-changed',
        newEmailMasked: maskEmail(email),
        at: deps.clock(),
      });
    }
    return { email, isChanged };
  }).catch((error: unknown) => {
    // Another account has just taken the address.
    throw isAddressTaken(error) ? new AppError('email_taken') : error;
  });
}

const purposes = ['verify_email', 'new_email'] as const;

async function verifyAddress(
  transaction: Transaction<DB>,
  userId: string,
  email: string,
): Promise<void> {
  await transaction
    .updateTable('users')
    .set({
      email,
      email_verified_at: sql<Date>`database_now()`,
      updated_at: sql<Date>`database_now()`,
    })
    .where('id', '=', userId)
    .execute();
}
