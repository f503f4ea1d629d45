import type { StaffRole } from '@piton/contract/identity/staff.ts';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../database/types.ts';
import type { IdentityDeps } from '../identity/identity-deps.ts';
import { roleWords, storedRoles } from './staff-role.ts';

type Admission = {
  readonly how: 'invited' | 'enabled';
  /** Their address, with their name where it is known. */
  readonly whom: string;
  readonly role: StaffRole;
  readonly by: { readonly id: string; readonly displayName: string };
};

/**
 * Every administrator who may work here, so that nobody is let in unnoticed. Whoever did it too: it
 * may have been somebody else at their desk, and there may be no other administrator.
 */
export async function tellAdministrators(
  { mail, clock }: Pick<IdentityDeps, 'mail' | 'clock'>,
  transaction: Transaction<DB>,
  { how, whom, role, by }: Admission,
): Promise<void> {
  const administrators = await transaction
    .selectFrom('users')
    .select(['id', 'email', 'first_name'])
    .where('role', '=', storedRoles.administrator)
    .where('disabled_at', 'is', null)
    .where(sql<boolean>`(second_factor_on or second_factor_let_off)`)
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
