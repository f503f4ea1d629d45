import { emailLinkPath } from '@piton/contract/identity/email-links.ts';
import { AppError } from '@piton/contract/http/errors.ts';
import type { Selectable, Transaction } from 'kysely';
import { maskAddress } from '../../audit/mask-words.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { actingAs } from '../../database/acting-as.ts';
import type { DB, Users } from '../../database/types.ts';
import type { Session } from '../../http/endpoints/request-session.ts';
import { admitEmail } from '../../limits/admit-email.ts';
import { takeFromLimit } from '../../limits/take-from-limit.ts';
import { notifyAccount } from '../../mail/notify-account.ts';
import { clearLinks, linkMinutes, makeLink } from '../email-links/link-store.ts';
import { maskEmail } from '../email-links/mask-email.ts';
import { lockSession } from '../lock-account.ts';
import type { IdentityDeps, Visitor } from '../identity-deps.ts';
import { refuseAttempt } from '../sign-in/refuse-attempt.ts';
import { emailsOfAccount } from '../email-links/send-verification.ts';

/**
 * Sends a link to the new address and notifies the present one; nothing changes until the link is
 * opened. Only the person who opens it learns whether the new address has an account.
 */
export async function changeEmail(
  deps: IdentityDeps,
  session: Session,
  change: { email: string } & Pick<Visitor, 'origin'>,
): Promise<void> {
  const { userId } = session;
  const email = change.email.toLowerCase();
  if (email === session.user.email) {
    const fields = { email: 'That’s already your email.' };
    throw new AppError('rejected_fields', { fields });
  }
  await actingAs(deps.database, { userId }, async (transaction) => {
    const limited = { database: transaction, hashKey: deps.hashLimitKey };
    const taken = await takeFromLimit(limited, emailsOfAccount(userId));
    if (!taken.allowed) throw refuseAttempt({ ...taken, isUntilReset: false });
    const { user } = await lockSession(transaction, session);
    // The latest request replaces earlier ones.
    await clearLinks(transaction, userId, ['new_email']);
    const token = await makeLink(transaction, { userId, purpose: 'new_email', email });
    await recordAudit(transaction, {
      actorId: userId,
      action: 'request-email-change',
      subjectId: userId,
      before: { email: maskAddress(user.email) },
      after: { email: maskAddress(email) },
    });
    const request = { user, email, origin: change.origin, token };
    const mails = [
      { to: email, send: () => sendAddressLink(deps, transaction, request) },
      {
        to: user.email,
        send: () =>
          notifyAccount(deps, transaction, user, {
            kind: 'email-change-requested',
            newEmailMasked: maskEmail(email),
            at: deps.clock(),
          }),
      },
    ];
    // Sorted by address: two users who request each other's address at the same moment would
    // otherwise deadlock.
    for (const { send } of mails.toSorted((one, other) => (one.to < other.to ? -1 : 1))) {
      await send();
    }
  });
}

type NewAddress = {
  readonly user: Selectable<Users>;
  readonly email: string;
  readonly origin: string;
  readonly token: string;
};

async function sendAddressLink(
  deps: IdentityDeps,
  transaction: Transaction<DB>,
  { user, email, origin, token }: NewAddress,
): Promise<void> {
  const limited = { database: transaction, hashKey: deps.hashLimitKey };
  const request = { kind: 'new-address', to: email, requestedBy: user.id } as const;
  const admission = await admitEmail(limited, request);
  if (admission.outcome === 'refused') throw refuseAttempt({ ...admission, isUntilReset: false });
  // The response is the same if no email is sent, so that it doesn't reveal others' requests.
  if (admission.outcome === 'withheld') return;
  await deps.mail.queue(transaction, {
    kind: 'confirm-new-email',
    to: email,
    firstName: user.first_name,
    link: origin + emailLinkPath('verify', token),
    validHours: linkMinutes.new_email / 60,
  });
}
