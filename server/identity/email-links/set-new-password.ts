import { AppError } from '@piton/contract/errors.ts';
import { sql } from 'kysely';
import { actingAs } from '../../database/acting-as.ts';
import { signedInAs } from '../account/confirm-password.ts';
import { forgetDevices } from '../devices/device-store.ts';
import { holdAccount, isShut } from '../hold-account.ts';
import type { IdentityDeps, Visitor } from '../identity-deps.ts';
import { acceptPassword } from '../passwords/accept-password.ts';
import { storePassword } from '../passwords/store-password.ts';
import { endSessions } from '../session-store.ts';
import { clearChallenges } from '../sign-in/clear-challenges.ts';
import { findUser } from '../user-store.ts';
import { clearLinks, findLink, useLink } from './link-store.ts';

/**
 * With the link of a reset mail. Every session and every known device is over afterwards: one of them
 * may be why the password is set anew. A link is used up only when the new password was taken.
 */
export async function setNewPassword(
  deps: IdentityDeps,
  { token, password }: { token: string; password: string },
  { device }: Visitor,
): Promise<void> {
  const { database } = deps;
  const user = await actingAs(database, 'piton', async (transaction) => {
    const link = await findLink(transaction, token, ['reset_password']);
    return link === null ? null : findUser(transaction, link.user_id);
  });
  if (user === null || isShut(user)) throw new AppError('link_used_up');
  const { email, first_name: firstName, last_name: lastName } = user;
  await acceptPassword(password, { email, firstName, lastName });
  const passwordHash = await deps.passwords.hash(password);
  await actingAs(database, 'piton', async (transaction) => {
    // The account before the link: of two who come at once, one waits and finds the link used.
    const held = await holdAccount(transaction, user.id);
    const link = await useLink(transaction, token, ['reset_password']);
    if (link === null || isShut(held.user)) throw new AppError('link_used_up');
    await storePassword(deps, transaction, { userId: user.id, passwordHash });
    await endSessions(transaction, user.id);
    await forgetDevices(transaction, user.id);
    // Whoever had the old password may have asked for another address, or be about to send a code.
    await clearLinks(transaction, user.id, ['reset_password', 'new_email']);
    await clearChallenges(transaction, user.id);
    // The mail has been read at this address, which proves it as well as any other link would.
    await transaction
      .updateTable('users')
      .set({ email_verified_at: sql<Date>`coalesce(email_verified_at, now())` })
      .where('id', '=', user.id)
      .where('email', '=', link.email)
      .execute();
    await deps.mail.queue(transaction, {
      kind: 'password-changed',
      to: email,
      firstName,
      at: deps.clock(),
      device,
    });
  });
  await deps.signInLimits.forget(email);
  await deps.signInLimits.forgetDevice(signedInAs(user.id));
}
