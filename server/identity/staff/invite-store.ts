import type { StaffInvite, StaffRole } from '@piton/contract/identity/staff.ts';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../../database/types.ts';
import { hashToken } from '../hash-token.ts';
import { staffRoleOf, storedRoles } from './staff-role.ts';

/** Inserts an invitation by the acting member of staff, and replaces one to the same address. */
export async function insertInvite(
  transaction: Transaction<DB>,
  invite: { id: string; email: string; role: StaffRole; token: string },
): Promise<void> {
  const { id, email, role, token } = invite;
  await sql`select invite_staff(${id}, ${email}, ${storedRoles[role]}, ${hashToken(token)})`.execute(
    transaction,
  );
}

/** Includes expired ones, which can be sent again. */
export async function selectInvites(
  transaction: Transaction<DB>,
  where: { id?: string } = {},
): Promise<StaffInvite[]> {
  const { id } = where;
  const rows = await transaction
    .selectFrom('staff_invites')
    .innerJoin('users', 'users.id', 'staff_invites.invited_by')
    .select([
      'staff_invites.id',
      'staff_invites.email',
      'staff_invites.role',
      'staff_invites.created_at',
      'staff_invites.expires_at',
      'users.display_name as invited_by',
    ])
    .$if(id !== undefined, (query) => query.where('staff_invites.id', '=', id ?? ''))
    .orderBy('staff_invites.created_at', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    role: staffRoleOf(row.role),
    invitedBy: row.invited_by,
    created: row.created_at.toISOString(),
    expires: row.expires_at.toISOString(),
  }));
}

/** The address of an invitation's token, without using it up; null if there is none. */
export async function findInvitedEmail(
  transaction: Transaction<DB>,
  token: string,
): Promise<string | null> {
  const row = await transaction
    .selectFrom('staff_invites')
    .select('email')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', sql<Date>`database_now()`)
    .executeTakeFirst();
  return row?.email ?? null;
}

/** Creates the invited member of staff and uses up the token; null if it is invalid. */
export async function useInvite(
  transaction: Transaction<DB>,
  token: string,
  person: { userId: string; firstName: string; lastName: string },
): Promise<{ inviteId: string; role: StaffRole } | null> {
  const { userId, firstName, lastName } = person;
  const { rows } = await sql<{ invite_id: string; role: number }>`
    select invite_id, role
      from accept_staff_invite(${hashToken(token)}, ${userId}, ${firstName}, ${lastName})`.execute(
    transaction,
  );
  const [row] = rows;
  return row === undefined ? null : { inviteId: row.invite_id, role: staffRoleOf(row.role) };
}
