import { randomBytes } from 'node:crypto';
import { emailLinkPath } from '@piton/contract/identity/email-links.ts';
import { AppError } from '@piton/contract/http/errors.ts';
import type { StaffInvite, StaffRole } from '@piton/contract/identity/staff.ts';
import type { Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { maskAddress } from '../../audit/mask-words.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { onlyAllowed } from '../../database/only-allowed.ts';
import type { DB } from '../../database/types.ts';
import type { Caller } from '../caller.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { withStepUp, type Proof } from '../second-factor/with-step-up.ts';
import { findUserByEmail } from '../user-store.ts';
import { insertInvite, selectInvites } from './invite-store.ts';
import { roleWords } from './staff-role.ts';
import { notifyAdministrators } from './notify-administrators.ts';

/** The table's validity of every invitation. */
const validDays = 7;

type Invitation = { readonly email: string; readonly role: StaffRole; readonly origin: string };

/**
 * Invites a person; a repeat sends a new link and invalidates the old one. It requires a step-up,
 * because a session thief could otherwise add the second person for a dual approval.
 */
export async function inviteStaff(
  deps: IdentityDeps,
  caller: Caller,
  { email: typed, role, origin, ...proof }: Invitation & Proof,
): Promise<StaffInvite> {
  const { userId, user } = caller.session;
  const email = typed.toLowerCase();
  const by = { id: userId, displayName: user.displayName };
  return withStepUp(deps, { caller, actor: { staffId: userId } }, proof, async (transaction) => {
    await refuseWithAccount(transaction, email);
    const id = uuidv7();
    const token = randomBytes(32).toString('base64url');
    await onlyAllowed(insertInvite(transaction, { id, email, role, token }));
    await deps.mail.queue(transaction, {
      kind: 'staff-invite',
      to: email,
      invitedBy: user.displayName,
      role: roleWords[role],
      link: origin + emailLinkPath('invite', token),
      validDays,
    });
    await notifyAdministrators(deps, transaction, { how: 'invited', whom: email, role, by });
    await recordAudit(transaction, {
      actorId: userId,
      action: 'invite-staff',
      subjectId: id,
      detail: { role, email: maskAddress(email) },
    });
    const [invite] = await selectInvites(transaction, { id });
    if (invite === undefined) throw new Error('an invitation was made and is not there');
    return invite;
  });
}

async function refuseWithAccount(transaction: Transaction<DB>, email: string): Promise<void> {
  if ((await findUserByEmail(transaction, email)) === null) return;
  const message = 'There is an account with this email already. Invite another address.';
  throw new AppError('email_taken', { message, fields: { email: message } });
}
