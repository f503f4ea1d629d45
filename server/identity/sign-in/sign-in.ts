import { AppError } from '@piton/contract/http/errors.ts';
import { actingAs } from '../../database/acting-as.ts';
import type { AdmittedTry } from '../../limits/sign-in-limits.ts';
import { findDevice } from '../devices/device-store.ts';
import { type PasswordMark, passwordMark } from '../hold-account.ts';
import { authInSteps, type IdentityDeps, type Visitor } from '../identity-deps.ts';
import { libraryRefusal } from '../library/library-refusal.ts';
import { findPasswordHash } from '../passwords/find-password-hash.ts';
import { renewHash } from '../passwords/renew-hash.ts';
import { endSessionOf } from '../session-store.ts';
import { findUserByEmail } from '../user-store.ts';
import { type BegunSession, beginSession } from './begin-session.ts';
import { challengeIn } from './challenge-cookie.ts';
import { refuseTry } from './refuse-try.ts';

export type SignInAttempt = {
  readonly email: string;
  readonly password: string;
  readonly rememberMe: boolean;
};

export type SignedIn =
  | ({ readonly outcome: 'signed_in' } & BegunSession)
  | {
      readonly outcome: 'code_needed';
      readonly userId: string;
      readonly challenge: string;
      readonly mark: PasswordMark;
    };

/** An address without an account and a wrong password are answered alike, in words and in time. */
export async function signIn(
  deps: IdentityDeps,
  attempt: SignInAttempt,
  visitor: Visitor,
): Promise<SignedIn> {
  const account = attempt.email.toLowerCase();
  const deviceId = await knownDevice(deps, account, visitor);
  // Counted before the password is looked at: tries sent at the same moment all count.
  const admitted = await deps.signInLimits.begin({ account, network: visitor.network, deviceId });
  if (admitted.isRefused) throw refuseTry(admitted);
  const right = await tryPassword(deps, { ...attempt, email: account }, visitor, admitted);
  if (right.challenge === null) {
    const beginning = { ...right, admitted, rememberMe: attempt.rememberMe };
    return { outcome: 'signed_in', ...(await begin(deps, beginning, visitor)) };
  }
  await deps.signInLimits.succeeded(admitted);
  const user = await actingAs(deps.database, 'piton', (transaction) =>
    findUserByEmail(transaction, account),
  );
  if (!user) throw new AppError('wrong_credentials');
  return { outcome: 'code_needed', userId: user.id, challenge: right.challenge, mark: right.mark };
}

type RightPassword = { readonly mark: PasswordMark } & (
  | { readonly challenge: null; readonly token: string; readonly userId: string }
  | { readonly challenge: string }
);

/**
 * The library works a little longer where there is an account, and measuring often enough would tell
 * which addresses have one. So it is asked only once the password is known to be right.
 */
async function tryPassword(
  deps: IdentityDeps,
  attempt: SignInAttempt,
  visitor: Visitor,
  admitted: AdmittedTry,
): Promise<RightPassword> {
  const isKnown = admitted.network === null;
  const passwords = isKnown ? deps.passwordsOfKnown : deps.passwords;
  try {
    const stored = await actingAs(deps.database, 'piton', (transaction) =>
      findPasswordHash(transaction, attempt.email),
    );
    const isRight = await passwords.verify(attempt.password, stored);
    if (isRight && stored !== null) {
      return await enter({ ...deps, passwords }, attempt, visitor, stored);
    }
  } catch (error) {
    // The password was set anew, or the account erased, since it was looked at.
    if (libraryRefusal(error) === 'INVALID_EMAIL_OR_PASSWORD') {
      throw new AppError('wrong_credentials');
    }
    // An outage of ours is no failure of theirs, and must not lock them out when it is over.
    await deps.signInLimits.withdrawn(admitted);
    throw error;
  }
  throw new AppError('wrong_credentials');
}

async function enter(
  deps: IdentityDeps,
  { email, password, rememberMe }: SignInAttempt,
  { device }: Visitor,
  stored: string,
): Promise<RightPassword> {
  let current = stored;
  const auth = authInSteps(deps, {
    session: { device, remembered: rememberMe },
    // Another one by now: of a reset, or of a sign-in at the same moment that made the hash anew.
    isPassword: async (tried, hash) => {
      current = hash;
      return hash === stored || deps.passwords.verify(tried, hash);
    },
  });
  const { response, headers } = await auth.api.signInEmail({
    body: { email, password, rememberMe },
    returnHeaders: true,
  });
  // Their session is there by now, and a better hash can wait for the next time.
  const renewed = await renewHash(deps, { email, password, stored: current }).catch(
    (error: unknown) => {
      deps.log.warn({ err: error }, 'a password’s hash was not made anew');
      return current;
    },
  );
  const mark = passwordMark(renewed);
  if ('user' in response) {
    return { mark, challenge: null, token: response.token, userId: response.user.id };
  }
  return { mark, challenge: challengeIn(headers) };
}

async function begin(
  { database, signInLimits }: IdentityDeps,
  {
    admitted,
    ...beginning
  }: Extract<RightPassword, { challenge: null }> & { admitted: AdmittedTry; rememberMe: boolean },
  visitor: Visitor,
): Promise<BegunSession> {
  try {
    await signInLimits.succeeded(admitted);
    const begun = await actingAs(database, 'piton', (transaction) =>
      beginSession(transaction, { ...beginning, hasCode: false }, visitor),
    );
    // No token outlives a sign-in: what the same browser had before is over.
    if (visitor.sessionToken !== null) await endSessionOf(database, visitor.sessionToken);
    return begun;
  } catch (error) {
    await endSessionOf(database, beginning.token);
    throw error;
  }
}

/** Asked before anything limits who asks, and so in one statement whatever the answer is. */
async function knownDevice(
  { database }: IdentityDeps,
  email: string,
  { deviceTokens }: Visitor,
): Promise<string | null> {
  if (deviceTokens.length === 0) return null;
  return actingAs(database, 'piton', (transaction) =>
    findDevice(transaction, { email }, deviceTokens),
  );
}
