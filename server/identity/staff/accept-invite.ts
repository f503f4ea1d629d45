import { AppError } from '@piton/contract/http/errors.ts';
import { v7 as uuidv7 } from 'uuid';
import { recordAudit } from '../../audit/record-audit.ts';
import { actingAs } from '../../database/acting-as.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { acceptPassword } from '../passwords/accept-password.ts';
import { addPassword } from '../passwords/add-password.ts';
import { findUserByEmail, isAddressTaken } from '../user-store.ts';
import { findInvitedEmail, useInvite } from './invite-store.ts';

export type InviteAcceptance = {
  readonly token: string;
  readonly fName: string;
  readonly lName: string;
  readonly password: string;
};

/**
 * Creates the account of an invitation, which is used up only on success. It begins no session: the
 * new member must sign in once and then set up the second factor.
 */
export async function acceptInvite(deps: IdentityDeps, joining: InviteAcceptance): Promise<void> {
  const { token, fName: firstName, lName: lastName, password } = joining;
  const email = await findAddress(deps, token);
  await acceptPassword(password, { email, firstName, lastName, isStaff: true });
  // Before the transaction, because hashing is slow and must not occupy a connection.
  const passwordHash = await deps.passwords.hash(password);
  const userId = uuidv7();
  await actingAs(deps.database, 'piton', async (transaction) => {
    const invite = await useInvite(transaction, token, { userId, firstName, lastName });
    if (invite === null) throw new AppError('link_used_up');
    await addPassword(deps, transaction, { userId, passwordHash });
    await recordAudit(transaction, {
      actorId: null,
      action: 'accept-invite',
      subjectId: userId,
      detail: invite,
    });
  }).catch((error: unknown) => {
    // The address was signed up while the password was being hashed.
    throw isAddressTaken(error) ? new AppError('email_taken') : error;
  });
}

async function findAddress({ database }: IdentityDeps, token: string): Promise<string> {
  return actingAs(database, 'piton', async (transaction) => {
    const email = await findInvitedEmail(transaction, token);
    if (email === null) throw new AppError('link_used_up');
    if ((await findUserByEmail(transaction, email)) !== null) throw new AppError('email_taken');
    return email;
  });
}
