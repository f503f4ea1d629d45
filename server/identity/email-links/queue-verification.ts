import { emailLinkPath } from '@piton/contract/email-links.ts';
import type { Transaction } from 'kysely';
import type { DB } from '../../database/types.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { findUser } from '../user-store.ts';
import { linkMinutes, makeLink } from './link-store.ts';

/** Earlier links stay good until one is used: people open the mail that lies on top. */
export async function queueVerification(
  { mail }: Pick<IdentityDeps, 'mail'>,
  transaction: Transaction<DB>,
  { userId, origin }: { userId: string; origin: string },
): Promise<void> {
  const { email, first_name: firstName } = await findUser(transaction, userId);
  const token = await makeLink(transaction, { userId, purpose: 'verify_email', email });
  await mail.queue(transaction, {
    kind: 'verify-email',
    to: email,
    firstName,
    link: origin + emailLinkPath('verify', token),
    validHours: linkMinutes.verify_email / 60,
  });
}
