import { AppError } from '@piton/contract/http/errors.ts';
import { type Selectable, sql, type Transaction } from 'kysely';
import { recordAudit } from '../../audit/record-audit.ts';
import { actingAs } from '../../database/acting-as.ts';
import type { DB, Users } from '../../database/types.ts';
import { notifyAccount } from '../../mail/notify-account.ts';
import { deleteDevices } from '../devices/device-store.ts';
import { lockAccount, hasNoAccess } from '../lock-account.ts';
import type { IdentityDeps, Visitor } from '../identity-deps.ts';
import { acceptPassword } from '../passwords/accept-password.ts';
import { findPasswordContext } from '../passwords/find-password-context.ts';
import { storePassword } from '../passwords/store-password.ts';
import { deleteSecondFactor } from '../second-factor/manage-second-factor.ts';
import { queueChangeEmail } from '../second-factor/set-up.ts';
import { endSessions } from '../session-store.ts';
import { clearChallenges } from '../sign-in/clear-challenges.ts';
import { findUser } from '../user-store.ts';
import { clearLinks, findLink, useLink } from './link-store.ts';

/**
 * Sets a new password with a reset link, and ends all sessions and known devices, because one of
 * them may be the reason. Uses up the link only if the password is accepted, and returns the user.
 */
export async function setNewPassword(
  deps: IdentityDeps,
  { token, password }: { token: string; password: string },
  { device }: Visitor,
): Promise<string> {
  const { database } = deps;
  const found = await actingAs(database, 'piton', async (transaction) => {
    const link = await findLink(transaction, token, ['reset_password']);
    if (link === null) return null;
    const user = await findUser(transaction, link.user_id);
    return { user, context: await findPasswordContext(transaction, user) };
  });
  if (found === null || hasNoAccess(found.user)) throw new AppError('link_used_up');
  const { user, context } = found;
  const { email } = context;
  await acceptPassword(password, context);
  const passwordHash = await deps.passwords.hash(password);
  await actingAs(database, 'piton', async (transaction) => {
    // Locks the account before the link: the second of two requests waits and finds the link used.
    const locked = await lockAccount(transaction, user.id);
    const link = await useLink(transaction, token, ['reset_password']);
    if (link === null || hasNoAccess(locked.user)) throw new AppError('link_used_up');
    await storePassword(deps, transaction, { userId: user.id, passwordHash });
    // The audit names no actor: opening the link only proves that the person reads the email.
    await recordAudit(transaction, {
      actorId: null,
      action: 'set-new-password',
      subjectId: user.id,
    });
    await endSessions(transaction, user.id);
    await deleteDevices(transaction, user.id);
    // A person with the old password may have requested another address, or be about to enter a
    // code.
    await clearLinks(transaction, user.id, ['reset_password', 'new_email']);
    await clearChallenges(transaction, user.id);
    const isProof = locked.user.email_verified_at === null && locked.user.email === link.email;
    if (isProof) await verifyFirst(deps, transaction, locked.user, device);
    const notice = { kind: 'password-changed', at: deps.clock(), device } as const;
    await notifyAccount(deps, transaction, await findUser(transaction, user.id), notice);
  });
  await deps.signInLimits.passwordReset(email);
  await deps.codeLimit.passwordReset(user.id);
  return user.id;
}

/**
 * Opening the link verifies the address. Until now its owner was unknown, so an earlier second
 * factor may be a stranger's.
 */
async function verifyFirst(
  deps: IdentityDeps,
  transaction: Transaction<DB>,
  { id: userId, second_factor_on: hasFactor }: Selectable<Users>,
  device: string,
): Promise<void> {
  await transaction
    .updateTable('users')
    .set({ email_verified_at: sql<Date>`database_now()` })
    .where('id', '=', userId)
    .execute();
  await deleteSecondFactor(transaction, userId);
  if (!hasFactor) return;
  await recordAudit(transaction, {
    actorId: null,
    action: 'turn-off-second-factor',
    subjectId: userId,
  });
  await queueChangeEmail(deps, transaction, { userId, isOn: false, device });
}
