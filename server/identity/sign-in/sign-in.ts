import { AppError } from '@piton/contract/errors.ts';
import { actingAs } from '../../database/acting-as.ts';
import type { AdmittedTry } from '../../limits/sign-in-limits.ts';
import { findDevice } from '../devices/device-store.ts';
import { authInSteps, type IdentityDeps, type Visitor } from '../identity-deps.ts';
import { libraryRefusal } from '../library/library-refusal.ts';
import { storePassword } from '../passwords/store-password.ts';
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
  | { readonly outcome: 'code_needed'; readonly userId: string; readonly challenge: string };

/** An address without an account and a wrong password are answered alike, in words and in time. */
export async function signIn(
  deps: IdentityDeps,
  attempt: SignInAttempt,
  visitor: Visitor,
): Promise<SignedIn> {
  const account = attempt.email.toLowerCase();
  const deviceId = await knownDevice(deps, account, visitor.deviceToken);
  // Counted before the password is looked at: tries sent at the same moment all count.
  const admitted = await deps.signInLimits.begin({ account, network: visitor.network, deviceId });
  if (admitted.isRefused) throw refuseTry(admitted);
  const result = await tryPassword(deps, { ...attempt, email: account }, visitor, admitted);
  await deps.signInLimits.succeeded(admitted);
  if (result.challenge !== null) {
    const user = await actingAs(deps.database, 'piton', (transaction) =>
      findUserByEmail(transaction, account),
    );
    if (!user) throw new AppError('wrong_credentials');
    return { outcome: 'code_needed', userId: user.id, challenge: result.challenge };
  }
  const begun = await beginSession(deps, { ...result, rememberMe: attempt.rememberMe }, visitor);
  return { outcome: 'signed_in', ...begun };
}

type RightPassword = { challenge: null; token: string; userId: string } | { challenge: string };

async function tryPassword(
  deps: IdentityDeps,
  { email, password, rememberMe }: SignInAttempt,
  { device }: Visitor,
  admitted: AdmittedTry,
): Promise<RightPassword> {
  let stored = '';
  const auth = authInSteps(deps, {
    session: { device, remembered: rememberMe },
    // Asked for only where there is no account, to spend the time; comparing takes exactly as long.
    hashPassword: async (tried) => String(await deps.passwords.verify(tried, null)),
    isPassword: async (tried, hash) => {
      stored = hash;
      return deps.passwords.verify(tried, hash);
    },
  });
  try {
    const { response, headers } = await auth.api.signInEmail({
      body: { email, password, rememberMe },
      returnHeaders: true,
    });
    if (deps.passwords.needsRehash(stored)) await rehash(deps, email, password);
    if ('user' in response) {
      return { challenge: null, token: response.token, userId: response.user.id };
    }
    return { challenge: challengeIn(headers) };
  } catch (error) {
    const refusal = libraryRefusal(error);
    if (refusal === 'INVALID_EMAIL_OR_PASSWORD') throw new AppError('wrong_credentials');
    // An outage of ours is no failure of theirs, and must not lock them out when it is over.
    await deps.signInLimits.withdrawn(admitted);
    throw error;
  }
}

/** A device counts for its own person only. */
async function knownDevice(
  { database }: IdentityDeps,
  account: string,
  token: string | null,
): Promise<string | null> {
  if (token === null) return null;
  return actingAs(database, 'piton', async (transaction) => {
    const device = await findDevice(transaction, token);
    const user = await findUserByEmail(transaction, account);
    return device !== null && device.userId === user?.id ? device.id : null;
  });
}

/** Made before there was a pepper, or with less work than now: the password is here to make it anew. */
async function rehash(deps: IdentityDeps, email: string, password: string): Promise<void> {
  const passwordHash = await deps.passwords.hash(password);
  await actingAs(deps.database, 'piton', async (transaction) => {
    const user = await findUserByEmail(transaction, email);
    if (user) await storePassword(deps, transaction, { userId: user.id, passwordHash });
  });
}
