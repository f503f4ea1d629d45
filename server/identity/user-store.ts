import type { Role, SessionUser } from '@piton/contract/identity/session.ts';
import { sql, type Selectable, type Transaction } from 'kysely';
import type { DB, Users } from '../database/types.ts';

type SessionUserRow = Pick<
  Selectable<Users>,
  'id' | 'email' | 'first_name' | 'last_name' | 'email_verified_at' | 'primary_company_id'
>;

export function sessionUserOf(row: SessionUserRow): SessionUser {
  return {
    uid: row.id,
    displayName: `${row.first_name} ${row.last_name}`,
    email: row.email,
    emailVerified: row.email_verified_at !== null,
    primaryCompany: row.primary_company_id,
  };
}

/** The table allows only these three. */
export function roleOf(stored: number): Role {
  if (stored === 1 || stored === 2 || stored === 3) return stored;
  throw new Error(`no such role: ${stored}`);
}

export async function findUser(
  transaction: Transaction<DB>,
  userId: string,
): Promise<Selectable<Users>> {
  return transaction
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

export async function findUserByEmail(
  transaction: Transaction<DB>,
  email: string,
): Promise<Selectable<Users> | null> {
  const row = await transaction
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
  return row ?? null;
}

/** The account page shows the previous sign-in as the last one. */
export async function noteSignIn(transaction: Transaction<DB>, userId: string): Promise<void> {
  await transaction
    .updateTable('users')
    .set({
      previous_signed_in_at: sql<Date | null>`last_signed_in_at`,
      last_signed_in_at: sql<Date>`database_now()`,
    })
    .where('id', '=', userId)
    .execute();
}

/** True if a statement failed because the address already has an account. */
export function isAddressTaken(error: unknown): boolean {
  return (error as { constraint?: unknown }).constraint === 'users_email_key';
}
