import { randomBytes } from 'node:crypto';
import { AppError } from '@piton/contract/errors.ts';
import type { SessionUser } from '@piton/contract/identity.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../database/types.ts';
import { addressNetwork } from './address-network.ts';
import type { FailureLimit } from './failure-limit.ts';
import { isPassword } from './password.ts';
import { replaceSession } from './session-store.ts';
import { findUserByEmail } from './user-store.ts';

export type SignInDeps = {
  readonly database: Kysely<DB>;
  readonly failuresOfAccount: FailureLimit;
  readonly failuresOfAddress: FailureLimit;
};

export type SignInAttempt = {
  readonly email: string;
  readonly password: string;
  readonly rememberMe: boolean;
  readonly clientAddress: string;
  readonly previousToken: string | null;
};

export type SignedIn = {
  readonly token: string;
  readonly user: SessionUser;
  readonly isRemembered: boolean;
};

/** An address without an account and a wrong password are answered alike, in words and in time. */
export async function signIn(deps: SignInDeps, attempt: SignInAttempt): Promise<SignedIn> {
  const { failuresOfAccount, failuresOfAddress } = deps;
  const account = attempt.email.toLowerCase();
  const network = addressNetwork(attempt.clientAddress);
  const wait = Math.max(failuresOfAccount.waitFor(account), failuresOfAddress.waitFor(network));
  if (wait > 0) throw new AppError('too_many_requests', { retryAfterSeconds: wait });

  // Counted before the password is looked at: tries sent at the same moment all count.
  failuresOfAccount.count(account);
  failuresOfAddress.count(network);
  const found = await findByPassword(deps.database, account, attempt.password).catch(
    (error: unknown) => {
      // An outage of ours is no failure of theirs, and must not lock them out when it is over.
      failuresOfAccount.takeBack(account);
      failuresOfAddress.takeBack(network);
      throw error;
    },
  );
  if (!found) throw new AppError('wrong_credentials');
  failuresOfAccount.forget(account);
  failuresOfAddress.takeBack(network);

  const token = randomBytes(32).toString('base64url');
  // Staff can do more harm, so nobody remembers them.
  const isRemembered = attempt.rememberMe && found.role === 3;
  await replaceSession(deps.database, {
    userId: found.id,
    remembered: isRemembered,
    token,
    previousToken: attempt.previousToken,
  });
  return { token, user: found.user, isRemembered };
}

async function findByPassword(database: Kysely<DB>, email: string, password: string) {
  const found = await findUserByEmail(database, email);
  const matches = await isPassword(password, found?.passwordHash ?? null);
  return found && matches ? found : null;
}
