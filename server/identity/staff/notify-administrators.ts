import type { StaffRole } from '@piton/contract/identity/staff.ts';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../../database/types.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { roleWords, storedRoles } from './staff-role.ts';

type Admission = {
  readonly how: 'invited' | 'enabled';
  /** Their address, with their name if known. */
  readonly whom: string;
  readonly role: StaffRole;
  readonly by: { readonly id: string; readonly displayName: string };
};

/**
 * Emails every active administrator, so that no access is granted unnoticed. It includes the one
 * who did it, because a stranger may have used their session and there may be no other.
 */
export async function notifyAdministrators(
  { mail, clock }: Pick<IdentityDeps, 'mail' | 'clock'>,
  transaction: Transaction<DB>,
  { how, whom, role, by }: Admission,
): Promise<void> {
  const administrators = await transaction
    .selectFrom('users')
    .select(['id', 'email', 'first_name'])
    .where('role', '=', storedRoles.administrator)
    .where('disabled_at', 'is', null)
    .where(sql<boolean>`(second_factor_on or second_factor_exempt)`)
    .orderBy('id')
    .execute();
  for (const { id, email, first_name: firstName } of administrators) {
    await mail.queue(transaction, {
      kind: 'staff-admitted',
      to: email,
      firstName,
      at: clock(),
      how,
      whom,
      role: roleWords[role],
      by: by.displayName,
      isByReader: id === by.id,
    });
  }
}
