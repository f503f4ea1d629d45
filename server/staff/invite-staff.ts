import { randomBytes } from 'node:crypto';
import { emailLinkPath } from '@piton/contract/email-links.ts';
import { AppError } from '@piton/contract/errors.ts';
import type { StaffInvite, StaffRole } from '@piton/contract/staff.ts';
import { v7 as uuidv7 } from 'uuid';
import { recordAudit } from '../audit/record-audit.ts';
import { actingAs } from '../database/acting-as.ts';
import type { Session } from '../http/session.ts';
import { maskEmail } from '../identity/email-links/mask-email.ts';
import type { IdentityDeps } from '../identity/identity-deps.ts';
import { findUserByEmail } from '../identity/user-store.ts';
import { onlyAllowed } from '../database/only-allowed.ts';
import { insertInvite, selectInvites } from './invite-store.ts';

/** As the table has it for every invitation. */
const validDays = 7;

const roleWords: Readonly<Record<StaffRole, string>> = {
  administrator: 'an administrator',
  reviewer: 'a reviewer',
};

/** Whoever is invited again gets a new link, and the former one opens nothing any more. */
export async function inviteStaff(
  { database, mail }: Pick<IdentityDeps, 'database' | 'mail'>,
  { userId, user }: Pick<Session, 'userId' | 'user'>,
  invitation: { email: string; role: StaffRole; origin: string },
): Promise<StaffInvite> {
  const email = invitation.email.toLowerCase();
  const { role, origin } = invitation;
  const id = uuidv7();
  const token = randomBytes(32).toString('base64url');
  return actingAs(database, { staffId: userId }, async (transaction) => {
    if ((await findUserByEmail(transaction, email)) !== null) {
      const message = 'There is an account with this email already. Invite another address.';
      throw new AppError('email_taken', { message, fields: { email: message } });
    }
    await onlyAllowed(insertInvite(transaction, { id, email, role, token }));
    await mail.queue(transaction, {
      kind: 'staff-invite',
      to: email,
      invitedBy: user.displayName,
      role: roleWords[role],
      link: origin + emailLinkPath('invite', token),
      validDays,
    });
    await recordAudit(transaction, {
      actorId: userId,
      action: 'invite-staff',
      subjectId: id,
      detail: { role, email: maskEmail(email) },
    });
    const [invite] = await selectInvites(transaction, { id });
    if (invite === undefined) throw new Error('an invitation was made and is not there');
    return invite;
  });
}
