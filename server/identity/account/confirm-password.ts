import { AppError } from '@piton/contract/http/errors.ts';
import type { Transaction } from 'kysely';
import { actingAs } from '../../database/acting-as.ts';
import type { DB } from '../../database/types.ts';
import type { Session } from '../../http/endpoints/session.ts';
import { type HeldAccount, holdSession, type PasswordMark, passwordMark } from '../hold-account.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { refuseTry } from '../sign-in/refuse-try.ts';

/** That the password was right, and which one it was. */
export type Confirmed = { readonly mark: PasswordMark };

/**
 * Before what would let somebody take over the account from an unlocked phone. Wrong ones are limited
 * like those of a sign-in from a known device, in a count of their own.
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
  if (admitted.isRefused) throw refuseTry(admitted);
  const right = await findIfRight(deps, userId, password).catch(async (error: unknown) => {
    // Nobody could look at it: an outage of ours is no wrong password of theirs.
    await deps.signInLimits.withdrawn(admitted);
    throw error;
  });
  if (right === null) throw new AppError('wrong_password');
  await deps.signInLimits.succeeded(admitted);
  return { mark: passwordMark(right) };
}

/** What is stored of the password, where this is the one. */
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
 * Counts like a known device, of which there can be no other with that name. Each session apart, so that
 * whoever sits at a stolen one keeps its owner from nothing; a new password gives it no new tries.
 */
function signedInWith(sessionId: string): string {
  return `signed in ${sessionId}`;
}

/**
 * Holds the account for what was confirmed. Neither the session may have ended meanwhile nor the
 * password have become another.
 */
export async function holdConfirmed(
  transaction: Transaction<DB>,
  session: Pick<Session, 'userId' | 'sessionId'>,
  { mark }: Confirmed,
): Promise<HeldAccount> {
  const held = await holdSession(transaction, session);
  if (held.mark !== mark) throw new AppError('wrong_password');
  return held;
}
