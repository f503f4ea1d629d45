import { actingAs } from '../../database/acting-as.ts';
import type { Session } from '../../http/session.ts';
import { clearLinks } from '../email-links/link-store.ts';
import type { IdentityDeps, Visitor } from '../identity-deps.ts';
import { acceptPassword } from '../passwords/accept-password.ts';
import { storePassword } from '../passwords/store-password.ts';
import { replaceAllSessions, type ReplacedSession } from '../replace-sessions.ts';
import { clearChallenges } from '../sign-in/clear-challenges.ts';
import { findUser } from '../user-store.ts';
import { confirmPassword, holdConfirmed } from './confirm-password.ts';

/**
 * Whoever else is signed in with the old password is so no longer, and what they had asked for in
 * mails or were about to finish is over. This session goes on under a new token.
 */
export async function changePassword(
  deps: IdentityDeps,
  session: Session,
  change: { password: string; newPassword: string } & Pick<Visitor, 'device'>,
): Promise<ReplacedSession> {
  const { userId } = session;
  const confirmed = await confirmPassword(deps, session, change.password);
  const user = await actingAs(deps.database, { userId }, (transaction) =>
    findUser(transaction, userId),
  );
  const { email, first_name: firstName, last_name: lastName } = user;
  await acceptPassword(change.newPassword, { email, firstName, lastName }, 'newPassword');
  const passwordHash = await deps.passwords.hash(change.newPassword);
  return actingAs(deps.database, 'piton', async (transaction) => {
    await holdConfirmed(transaction, session, confirmed);
    await storePassword(deps, transaction, { userId, passwordHash });
    await clearLinks(transaction, userId, ['reset_password', 'new_email']);
    await clearChallenges(transaction, userId);
    await deps.mail.queue(transaction, {
      kind: 'password-changed',
      to: email,
      firstName,
      at: deps.clock(),
      device: change.device,
    });
    return replaceAllSessions(deps, transaction, session, change.device);
  });
}
