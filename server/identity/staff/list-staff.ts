import type { StaffInvite, StaffMember } from '@piton/contract/identity/staff.ts';
import type { Kysely, Transaction } from 'kysely';
import { actingAs } from '../../database/acting-as.ts';
import type { DB } from '../../database/types.ts';
import { selectInvites } from './invite-store.ts';
import { staffRoleOf } from './staff-role.ts';

export async function listStaff(
  database: Kysely<DB>,
  staffId: string,
): Promise<{ staff: StaffMember[]; invites: StaffInvite[] }> {
  return actingAs(database, { staffId }, async (transaction) => ({
    staff: await selectStaff(transaction, staffId),
    invites: await selectInvites(transaction),
  }));
}

async function selectStaff(transaction: Transaction<DB>, staffId: string): Promise<StaffMember[]> {
  const rows = await transaction
    .selectFrom('users')
    .select([
      'id',
      'display_name',
      'email',
      'role',
      'second_factor_on',
      'disabled_at',
      'last_signed_in_at',
    ])
    .where('role', '<>', 3)
    .orderBy('display_name')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    uid: row.id,
    displayName: row.display_name,
    email: row.email,
    role: staffRoleOf(row.role),
    hasSecondFactor: row.second_factor_on,
    isDisabled: row.disabled_at !== null,
    isYou: row.id === staffId,
    lastSignIn: row.last_signed_in_at?.toISOString() ?? null,
  }));
}
