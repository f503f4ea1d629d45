import { emailLinkPath } from '@piton/contract/identity/email-links.ts';
import type { Selectable, Transaction } from 'kysely';
import type { DB, Users } from '../../database/types.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { linkMinutes, makeLink } from './link-store.ts';

/** Earlier links stay valid until one is used, because people open the email on top. */
export async function queueVerification(
  { mail }: Pick<IdentityDeps, 'mail'>,
  transaction: Transaction<DB>,
  { user, origin }: { user: Selectable<Users>; origin: string },
): Promise<void> {
  const { id: userId, email, first_name: firstName } = user;
  const token = await makeLink(transaction, { userId, purpose: 'verify_email', email });
  await mail.queue(transaction, {
    kind: 'verify-email',
    to: email,
    firstName,
    link: origin + emailLinkPath('verify', token),
    validHours: linkMinutes.verify_email / 60,
  });
}
