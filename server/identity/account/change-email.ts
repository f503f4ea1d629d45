import { emailLinkPath } from '@piton/contract/email-links.ts';
import { AppError } from '@piton/contract/errors.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { actingAs } from '../../database/acting-as.ts';
import type { Session } from '../../http/session.ts';
import { type Limit, takeFromLimit } from '../../limits/take-from-limit.ts';
import { clearLinks, linkMinutes, makeLink } from '../email-links/link-store.ts';
import { maskEmail } from '../email-links/mask-email.ts';
import type { IdentityDeps, Visitor } from '../identity-deps.ts';
import { refuseTry } from '../sign-in/refuse-try.ts';
import { mailsOfAccount } from '../email-links/send-verification.ts';
import { confirmPassword, holdConfirmed } from './confirm-password.ts';

/**
 * Sends a link to the new address and tells the present one; nothing changes before the link is
 * opened. Whether the new address has an account already is not said here: its owner would hear it
 * from a stranger. It is said to whoever opens the link.
 */
export async function changeEmail(
  deps: IdentityDeps,
  session: Session,
  change: { email: string; password: string } & Pick<Visitor, 'origin'>,
): Promise<void> {
  const { userId } = session;
  const email = change.email.toLowerCase();
  if (email === session.user.email) {
    const fields = { email: 'That is your address already.' };
    throw new AppError('rejected_fields', { fields });
  }
  const confirmed = await confirmPassword(deps, session, change.password);
  await actingAs(deps.database, { userId }, async (transaction) => {
    const limited = { database: transaction, hashKey: deps.hashLimitKey };
    for (const limit of [mailsOfAccount(userId), mailsToNewAddress(email)]) {
      const taken = await takeFromLimit(limited, limit);
      if (!taken.allowed) throw refuseTry({ ...taken, isUntilReset: false });
    }
    const { user } = await holdConfirmed(transaction, session, confirmed);
    // The one asked for last is the one that is meant.
    await clearLinks(transaction, userId, ['new_email']);
    const token = await makeLink(transaction, { userId, purpose: 'new_email', email });
    await recordAudit(transaction, {
      actorId: userId,
      action: 'ask-email-change',
      subjectId: userId,
      before: { email: maskEmail(user.email) },
      after: { email: maskEmail(email) },
    });
    await deps.mail.queue(transaction, {
      kind: 'confirm-new-email',
      to: email,
      firstName: user.first_name,
      link: change.origin + emailLinkPath('verify', token),
      validHours: linkMinutes.new_email / 60,
    });
    await deps.mail.queue(transaction, {
      kind: 'email-change-asked',
      to: user.email,
      firstName: user.first_name,
      newEmailMasked: maskEmail(email),
      at: deps.clock(),
    });
  });
}

/**
 * Accounts cost nothing, so that many of them could fill the inbox of somebody who has none. Counted
 * apart from the mails that verify an account's own address, which nobody else shall use up.
 */
function mailsToNewAddress(email: string): Limit {
  return { action: 'mail-to-new-address', key: email, most: 6, windowSeconds: 60 * 60 };
}
