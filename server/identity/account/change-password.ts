import { recordAudit } from '../../audit/record-audit.ts';
import { actingAs } from '../../database/acting-as.ts';
import type { Session } from '../../http/endpoints/request-session.ts';
import { notifyAccount } from '../../mail/notify-account.ts';
import { findDevice, deleteDevices } from '../devices/device-store.ts';
import { clearLinks } from '../email-links/link-store.ts';
import type { IdentityDeps, Visitor } from '../identity-deps.ts';
import { acceptPassword } from '../passwords/accept-password.ts';
import { findPasswordContext } from '../passwords/find-password-context.ts';
import { storePassword } from '../passwords/store-password.ts';
import { replaceAllSessions, type ReplacedSession } from '../replace-sessions.ts';
import { clearChallenges } from '../sign-in/clear-challenges.ts';
import { findUser } from '../user-store.ts';
import { confirmPassword, lockConfirmed } from './confirm-password.ts';

/**
 * Ends all other sessions, and all pending links and challenges of the old password. This session
 * gets a new token, and only this browser stays a known device.
 */
export async function changePassword(
  deps: IdentityDeps,
  session: Session,
  change: { password: string; newPassword: string } & Pick<Visitor, 'device' | 'deviceTokens'>,
): Promise<ReplacedSession> {
  const { userId } = session;
  const confirmed = await confirmPassword(deps, session, change.password);
  const context = await actingAs(deps.database, { userId }, async (transaction) =>
    findPasswordContext(transaction, await findUser(transaction, userId)),
  );
  await acceptPassword(change.newPassword, context, 'newPassword');
  const passwordHash = await deps.passwordsOfKnown.hash(change.newPassword);
  const replaced = await actingAs(deps.database, 'piton', async (transaction) => {
    const { user } = await lockConfirmed(transaction, session, confirmed);
    await storePassword(deps, transaction, { userId, passwordHash });
    await recordAudit(transaction, {
      actorId: userId,
      action: 'change-password',
      subjectId: userId,
    });
    await clearLinks(transaction, userId, ['reset_password', 'new_email']);
    await clearChallenges(transaction, userId);
    const here = await findDevice(transaction, { userId }, change.deviceTokens);
    await deleteDevices(transaction, userId, here);
    const own = await replaceAllSessions(deps, transaction, session, change.device);
    const notice = { kind: 'password-changed', at: deps.clock(), device: change.device } as const;
    await notifyAccount(deps, transaction, user, notice);
    return own;
  });
  // Those were guesses at a password that no longer works.
  await deps.signInLimits.forget(context.email);
  return replaced;
}
