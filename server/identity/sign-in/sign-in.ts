import { AppError } from '@piton/contract/http/errors.ts';
import { actingAs } from '../../database/acting-as.ts';
import type { AdmittedAttempt } from '../../limits/sign-in-limits.ts';
import { findDevice } from '../devices/device-store.ts';
import { type PasswordMark, passwordMark } from '../lock-account.ts';
import { authInSteps, type IdentityDeps, type Visitor } from '../identity-deps.ts';
import { libraryRefusal } from '../better-auth/library-refusal.ts';
import { findPasswordHash } from '../passwords/find-password-hash.ts';
import { renewHash } from '../passwords/renew-hash.ts';
import { endSessionOf } from '../session-store.ts';
import { findUserByEmail } from '../user-store.ts';
import { type BegunSession, beginSession } from './begin-session.ts';
import { challengeIn } from './challenge-cookie.ts';
import { refuseAttempt } from './refuse-attempt.ts';

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

/** An unknown address and a wrong password give the same response in the same time. */
export async function signIn(
  deps: IdentityDeps,
  attempt: SignInAttempt,
  visitor: Visitor,
): Promise<SignedIn> {
  const account = attempt.email.toLowerCase();
  const deviceId = await knownDevice(deps, account, visitor);
  // Counts before the check, so that concurrent attempts all count.
  const admitted = await deps.signInLimits.begin({ account, network: visitor.network, deviceId });
  if (admitted.isRefused) throw refuseAttempt(admitted);
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
 * The library works slightly longer for an existing account, which repeated timing would reveal. So
 * it is called only after the password is known to be right.
 */
async function tryPassword(
  deps: IdentityDeps,
  attempt: SignInAttempt,
  visitor: Visitor,
  admitted: AdmittedAttempt,
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
    // The password was reset or the account erased since the check.
    if (libraryRefusal(error) === 'INVALID_EMAIL_OR_PASSWORD') {
      throw new AppError('wrong_credentials');
    }
    // Our own outage is no failed attempt, and must not lock people out afterwards.
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
    // The hash may differ by now, after a reset or after a concurrent sign-in that rehashed it.
    isPassword: async (tried, hash) => {
      current = hash;
      return hash === stored || deps.passwords.verify(tried, hash);
    },
  });
  const { response, headers } = await auth.api.signInEmail({
    body: { email, password, rememberMe },
    returnHeaders: true,
  });
  // The session exists already; a better hash can wait for the next sign-in.
  const renewed = await renewHash(deps, { email, password, stored: current }).catch(
    (error: unknown) => {
      deps.log.warn({ err: error }, 'a password hash could not be renewed');
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
  }: Extract<RightPassword, { challenge: null }> & {
    admitted: AdmittedAttempt;
    rememberMe: boolean;
  },
  visitor: Visitor,
): Promise<BegunSession> {
  try {
    await signInLimits.succeeded(admitted);
    const begun = await actingAs(database, 'piton', (transaction) =>
      beginSession(transaction, { ...beginning, hasCode: false }, visitor),
    );
    // A sign-in ends the browser's previous session, so that no token outlives it.
    if (visitor.sessionToken !== null) await endSessionOf(database, visitor.sessionToken);
    return begun;
  } catch (error) {
    await endSessionOf(database, beginning.token);
    throw error;
  }
}

/** Runs before any limit, so it is one statement whatever the result. */
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
