import { AppError } from '@piton/contract/http/errors.ts';
import { v7 as uuidv7 } from 'uuid';
import { recordAudit } from '../audit/record-audit.ts';
import { actingAs } from '../database/acting-as.ts';
import type { IdentityDeps } from '../identity/identity-deps.ts';
import { acceptPassword } from '../identity/passwords/accept-password.ts';
import { addPassword } from '../identity/passwords/add-password.ts';
import { findUserByEmail, isAddressTaken } from '../identity/user-store.ts';
import { findInvitedEmail, useInvite } from './invite-store.ts';

export type Joining = {
  readonly token: string;
  readonly fName: string;
  readonly lName: string;
  readonly password: string;
};

/**
 * Makes the account that an invitation promises. An invitation is used up only when the account was
 * made. No session begins: whoever joins shows once that they can sign in, and then sets up the
 * second step.
 */
export async function acceptInvite(deps: IdentityDeps, joining: Joining): Promise<void> {
  const { token, fName: firstName, lName: lastName, password } = joining;
  const email = await findAddress(deps, token);
  await acceptPassword(password, { email, firstName, lastName, isStaff: true });
  // Before the transaction: hashing takes long, and nobody shall hold a connection meanwhile.
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
    // Somebody signed up with the address while the password was being hashed.
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
