import { createHash } from 'node:crypto';
import type { Selectable, Transaction } from 'kysely';
import type { DB, Users } from '../database/types.ts';

/** Which password is meant, without saying it: the fingerprint of its stored hash. */
export type PasswordMark = string;

export function passwordMark(stored: string): PasswordMark {
  return createHash('sha256').update('piton password mark\0').update(stored).digest('base64url');
}

export type HeldAccount = {
  readonly user: Selectable<Users>;
  readonly mark: PasswordMark | null;
};

/**
 * The account, held until the transaction ends. A password is looked at long before what follows from
 * it is written, because hashing takes its time; so whoever writes holds the account first and sees
 * whether the password is still the one that was looked at. A reset in between has won.
 */
export async function holdAccount(
  transaction: Transaction<DB>,
  userId: string,
): Promise<HeldAccount> {
  const user = await transaction
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const credential = await transaction
    .selectFrom('credentials')
    .select('password')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return { user, mark: credential === undefined ? null : passwordMark(credential.password) };
}

/** Closed, or staff who work here no more: nothing of theirs goes on. */
export function isShut({ closed_at, disabled_at }: Selectable<Users>): boolean {
  return closed_at !== null || disabled_at !== null;
}
