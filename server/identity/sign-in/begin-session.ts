import { AppError } from '@piton/contract/errors.ts';
import type { SessionUser } from '@piton/contract/identity.ts';
import type { Transaction } from 'kysely';
import { actingAs } from '../../database/acting-as.ts';
import type { DB } from '../../database/types.ts';
import { findDevice, rememberDevice, touchDevice } from '../devices/device-store.ts';
import type { IdentityDeps, Visitor } from '../identity-deps.ts';
import { clearEndedSessions, endSessionOf } from '../session-store.ts';
import { findUser, noteSignIn, sessionUserOf } from '../user-store.ts';

export type BegunSession = {
  readonly token: string;
  readonly user: SessionUser;
  readonly isRemembered: boolean;
  /** Of a browser that becomes a known one now. */
  readonly newDeviceToken: string | null;
};

/** What a sign-in brings beside its session, which the identity library has made. */
export async function beginSession(
  deps: Pick<IdentityDeps, 'database'>,
  { token, userId, rememberMe }: { token: string; userId: string; rememberMe: boolean },
  visitor: Visitor,
): Promise<BegunSession> {
  const begun = await actingAs(deps.database, 'piton', async (transaction) => {
    const row = await findUser(transaction, userId);
    if (row.closed_at !== null || row.disabled_at !== null) return null;
    await noteSignIn(transaction, userId);
    await clearEndedSessions(transaction, userId);
    const newDeviceToken = await knowDevice(transaction, userId, visitor);
    // Staff can do more harm, so nobody remembers them.
    const isRemembered = rememberMe && row.role === 3;
    return { token, user: sessionUserOf(row), isRemembered, newDeviceToken };
  });
  // No token outlives a sign-in: what the same browser had before is over.
  const ended = begun === null ? token : visitor.sessionToken;
  if (ended !== null) await endSessionOf(deps.database, ended);
  if (begun === null) throw new AppError('account_closed');
  return begun;
}

/** Where somebody has signed in once, strangers who guess their password do not shut them out. */
export async function knowDevice(
  transaction: Transaction<DB>,
  userId: string,
  { deviceToken, device: description }: Pick<Visitor, 'deviceToken' | 'device'>,
): Promise<string | null> {
  const known = deviceToken === null ? null : await findDevice(transaction, deviceToken);
  if (known?.userId === userId) {
    await touchDevice(transaction, known.id);
    return null;
  }
  return (await rememberDevice(transaction, { userId, description })).token;
}
