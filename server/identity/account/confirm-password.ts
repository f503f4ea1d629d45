import { AppError } from '@piton/contract/http/errors.ts';
import type { Transaction } from 'kysely';
import { actingAs } from '../../database/acting-as.ts';
import type { DB } from '../../database/types.ts';
import type { Session } from '../../http/endpoints/request-session.ts';
import {
  type LockedAccount,
  lockSession,
  type PasswordMark,
  passwordMark,
} from '../lock-account.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { refuseAttempt } from '../sign-in/refuse-attempt.ts';

/** Proof that the password was right, and a mark of that password. */
export type Confirmed = { readonly mark: PasswordMark };

/**
 * Checks the password before a change that could take over the account from an unlocked phone.
 * Wrong passwords are limited like those from a known device, with a count of their own.
 */
export async function confirmPassword(
  deps: IdentityDeps,
  { userId, sessionId, user }: Pick<Session, 'userId' | 'sessionId' | 'user'>,
  password: string,
): Promise<Confirmed> {
  const admitted = await deps.signInLimits.begin({
    account: user.email,
    network: '',
    deviceId: signedInWith(sessionId),
  });
  if (admitted.isRefused) throw refuseAttempt(admitted);
  const right = await findIfRight(deps, userId, password).catch(async (error: unknown) => {
    // The check failed through our own outage, which is no wrong password.
    await deps.signInLimits.withdrawn(admitted);
    throw error;
  });
  if (right === null) throw new AppError('wrong_password');
  await deps.signInLimits.succeeded(admitted);
  return { mark: passwordMark(right) };
}

/** The stored hash, if the password matches it. */
async function findIfRight(
  { database, passwordsOfKnown }: IdentityDeps,
  userId: string,
  password: string,
): Promise<string | null> {
  const credential = await actingAs(database, { userId }, (transaction) =>
    transaction
      .selectFrom('credentials')
      .select('password')
      .where('user_id', '=', userId)
      .executeTakeFirst(),
  );
  const stored = credential?.password ?? null;
  return (await passwordsOfKnown.verify(password, stored)) ? stored : null;
}

/**
 * Counts like a known device under a name that no device has. The count is per session, so that a
 * stolen session doesn't lock out its owner, and a new password doesn't reset it.
 */
function signedInWith(sessionId: string): string {
  return `signed in ${sessionId}`;
}

/**
 * Locks the account for the confirmed change. Rejects it if the session has ended or the password
 * has changed since.
 */
export async function lockConfirmed(
  transaction: Transaction<DB>,
  session: Pick<Session, 'userId' | 'sessionId'>,
  { mark }: Confirmed,
): Promise<LockedAccount> {
  const locked = await lockSession(transaction, session);
  if (locked.mark !== mark) throw new AppError('wrong_password');
  return locked;
}
