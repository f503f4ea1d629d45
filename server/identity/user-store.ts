import type { Role, SessionUser } from '@piton/contract/identity.ts';
import type { Kysely, Selectable } from 'kysely';
import type { DB, Users } from '../database/types.ts';

export type SignInUser = { id: string; role: Role; passwordHash: string; user: SessionUser };

export const sessionUserColumns = [
  'users.id',
  'users.email',
  'users.first_name',
  'users.last_name',
  'users.role',
  'users.email_verified_at',
  'users.primary_company_id',
] as const;

type SessionUserRow = Pick<
  Selectable<Users>,
  'id' | 'email' | 'first_name' | 'last_name' | 'email_verified_at' | 'primary_company_id'
>;

export async function findUserByEmail(
  database: Kysely<DB>,
  email: string,
): Promise<SignInUser | null> {
  const row = await database
    .selectFrom('users')
    .select([...sessionUserColumns, 'users.password_hash'])
    .where('users.email', '=', email.toLowerCase())
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    role: roleOf(row.role),
    passwordHash: row.password_hash,
    user: sessionUserOf(row),
  };
}

export function sessionUserOf(row: SessionUserRow): SessionUser {
  return {
    uid: row.id,
    displayName: `${row.first_name} ${row.last_name}`,
    email: row.email,
    emailVerified: row.email_verified_at !== null,
    primaryCompany: row.primary_company_id,
  };
}

/** The table allows these three and no other. */
export function roleOf(stored: number): Role {
  if (stored === 1 || stored === 2 || stored === 3) return stored;
  throw new Error(`no such role: ${stored}`);
}
