import { createHash } from 'node:crypto';
import { AppError } from '@piton/contract/http/errors.ts';
import type { Selectable, Transaction } from 'kysely';
import type { DB, Users } from '../database/types.ts';
import type { Session } from '../http/endpoints/request-session.ts';
import { isRemembered } from './is-remembered.ts';

/** Identifies a password by a fingerprint of its stored hash. */
export type PasswordMark = string;

export function passwordMark(stored: string): PasswordMark {
  return createHash('sha256').update('piton password mark\0').update(stored).digest('base64url');
}

export type LockedAccount = {
  readonly user: Selectable<Users>;
  readonly mark: PasswordMark | null;
};

/**
 * Locks the account until the transaction ends. A password is checked long before its change is
 * written, because hashing is slow; the writer compares the mark, so that a reset in between wins.
 */
export async function lockAccount(
  transaction: Transaction<DB>,
  userId: string,
): Promise<LockedAccount> {
  const user = await transaction
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const credential = await transaction
    .selectFrom('credentials')
    .select('password')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return { user, mark: credential === undefined ? null : passwordMark(credential.password) };
}

/** The same for a signed-in user, whose session may have ended since the request came. */
export async function lockSession(
  transaction: Transaction<DB>,
  { userId, sessionId }: Pick<Session, 'userId' | 'sessionId'>,
): Promise<LockedAccount & { readonly isRemembered: boolean }> {
  const locked = await lockAccount(transaction, userId);
  const session = await transaction
    .selectFrom('sessions')
    .select('remembered')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (session === undefined) throw new AppError('not_signed_in');
  return { ...locked, isRemembered: isRemembered(locked.user.role, session.remembered) };
}

/** A closed account or former staff; both lose all access. */
export function hasNoAccess({ closed_at, disabled_at }: Selectable<Users>): boolean {
  return closed_at !== null || disabled_at !== null;
}
