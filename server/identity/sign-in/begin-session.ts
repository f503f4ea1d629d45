import { AppError } from '@piton/contract/http/errors.ts';
import type { SessionUser } from '@piton/contract/identity/session.ts';
import type { Transaction } from 'kysely';
import type { DB } from '../../database/types.ts';
import { knowDevice } from '../devices/know-device.ts';
import { holdAccount, isShut, type PasswordMark } from '../hold-account.ts';
import type { Visitor } from '../identity-deps.ts';
import { isRemembered } from '../is-remembered.ts';
import { clearEndedSessions, forgetSoon } from '../session-store.ts';
import { noteSignIn, sessionUserOf } from '../user-store.ts';

export type BegunSession = {
  readonly token: string;
  readonly user: SessionUser;
  readonly isRemembered: boolean;
  /** What a browser that becomes a known one keeps from now on. */
  readonly newDeviceTokens: readonly string[] | null;
};

type Beginning = {
  readonly token: string;
  readonly userId: string;
  readonly rememberMe: boolean;
  /** Of the password that was looked at. */
  readonly mark: PasswordMark;
  /** Whether a code was looked at too. */
  readonly hasCode: boolean;
};

/**
 * What a sign-in brings beside its session, which the identity library has made. Refuses where the
 * password has become another since it was looked at, a code is asked for by now, or the account was
 * shut; the session must then go as well.
 */
export async function beginSession(
  transaction: Transaction<DB>,
  { token, userId, rememberMe, mark, hasCode }: Beginning,
  visitor: Visitor,
): Promise<BegunSession> {
  const held = await holdAccount(transaction, userId);
  if (isShut(held.user)) throw new AppError('account_closed');
  if (held.mark !== mark) throw new AppError('wrong_credentials');
  // Turning it on ends what was begun without a code, and has not seen this session.
  if (held.user.second_factor_on && !hasCode) {
    const message = 'Two-step sign-in has just been turned on. Please sign in again.';
    throw new AppError('sign_in_again', { message });
  }
  const remembered = isRemembered(held.user.role, rememberMe);
  if (rememberMe && !remembered) await forgetSoon(transaction, token);
  await noteSignIn(transaction, userId);
  await clearEndedSessions(transaction, { userId, role: held.user.role });
  return {
    token,
    user: sessionUserOf(held.user),
    isRemembered: remembered,
    newDeviceTokens: await knowDevice(transaction, userId, visitor),
  };
}
