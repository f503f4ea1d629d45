import { actingAs } from '../../database/acting-as.ts';
import type { Session } from '../../http/session.ts';
import { clearLinks } from '../email-links/link-store.ts';
import type { IdentityDeps, Visitor } from '../identity-deps.ts';
import { acceptPassword } from '../passwords/accept-password.ts';
import { storePassword } from '../passwords/store-password.ts';
import { endSessions } from '../session-store.ts';
import { findUser } from '../user-store.ts';
import { confirmPassword } from './confirm-password.ts';

/** Whoever else is signed in with the old password is so no longer. */
export async function changePassword(
  deps: IdentityDeps,
  session: Session,
  change: { password: string; newPassword: string } & Pick<Visitor, 'device'>,
): Promise<void> {
  const { userId } = session;
  await confirmPassword(deps, session, change.password);
  const user = await actingAs(deps.database, { userId }, (transaction) =>
    findUser(transaction, userId),
  );
  const { email, first_name: firstName, last_name: lastName } = user;
  await acceptPassword(change.newPassword, { email, firstName, lastName }, 'newPassword');
  const passwordHash = await deps.passwords.hash(change.newPassword);
  await actingAs(deps.database, { userId }, async (transaction) => {
    await storePassword(deps, transaction, { userId, passwordHash });
    await endSessions(transaction, userId, session);
    await clearLinks(transaction, userId, ['reset_password']);
    await deps.mail.queue(transaction, {
      kind: 'password-changed',
      to: email,
      firstName,
      at: deps.clock(),
      device: change.device,
    });
  });
}
