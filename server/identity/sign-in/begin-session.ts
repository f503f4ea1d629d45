import { AppError } from '@piton/contract/http/errors.ts';
import type { SessionUser } from '@piton/contract/identity/session.ts';
import type { Transaction } from 'kysely';
import type { DB } from '../../database/types.ts';
import { recogniseDevice } from '../devices/recognise-device.ts';
import { lockAccount, hasNoAccess, type PasswordMark } from '../lock-account.ts';
import type { Visitor } from '../identity-deps.ts';
import { isRemembered } from '../is-remembered.ts';
import { clearEndedSessions, expireSoon } from '../session-store.ts';
import { noteSignIn, sessionUserOf } from '../user-store.ts';

export type BegunSession = {
  readonly token: string;
  readonly user: SessionUser;
  readonly isRemembered: boolean;
  /** The tokens for a new known device's cookie. */
  readonly newDeviceTokens: readonly string[] | null;
};

type Beginning = {
  readonly token: string;
  readonly userId: string;
  readonly rememberMe: boolean;
  /** A mark of the checked password. */
  readonly mark: PasswordMark;
  /** True if a code was checked too. */
  readonly hasCode: boolean;
};

/**
 * Everything that a sign-in adds to the library's session. Throws if the password has changed since
 * its check, a code is now required, or the account was shut; the session must then be deleted.
 */
export async function beginSession(
  transaction: Transaction<DB>,
  { token, userId, rememberMe, mark, hasCode }: Beginning,
  visitor: Visitor,
): Promise<BegunSession> {
  const held = await lockAccount(transaction, userId);
  if (hasNoAccess(held.user)) throw new AppError('account_closed');
  if (held.mark !== mark) throw new AppError('wrong_credentials');
  // Turning the second factor on ends sessions without a code, but hasn't seen this one.
  if (held.user.second_factor_on && !hasCode) {
    const message = 'Two-step sign-in has just been turned on. Please sign in again.';
    throw new AppError('sign_in_again', { message });
  }
  const remembered = isRemembered(held.user.role, rememberMe);
  if (rememberMe && !remembered) await expireSoon(transaction, token);
  await noteSignIn(transaction, userId);
  await clearEndedSessions(transaction, { userId, role: held.user.role });
  return {
    token,
    user: sessionUserOf(held.user),
    isRemembered: remembered,
    newDeviceTokens: await recogniseDevice(transaction, userId, visitor),
  };
}
