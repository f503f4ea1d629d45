import { AppError } from '@piton/contract/http/errors.ts';
import { actingAs } from '../database/acting-as.ts';
import {
  giveBackForNetwork,
  type NetworkLimit,
  takeForNetwork,
} from '../limits/take-for-network.ts';
import type { LimitDeps } from '../limits/take-from-limit.ts';
import { sendWithinLimits } from './email-links/send-verification.ts';
import { authWithin, type IdentityDeps, type Visitor } from './identity-deps.ts';
import { libraryRefusal } from './better-auth/library-refusal.ts';
import { acceptPassword } from './passwords/accept-password.ts';
import { recogniseDevice } from './devices/recognise-device.ts';
import type { BegunSession } from './sign-in/begin-session.ts';
import { refuseAttempt } from './sign-in/refuse-attempt.ts';
import { endSessionOf } from './session-store.ts';
import { findUser, findUserByEmail, noteSignIn, sessionUserOf } from './user-store.ts';

export type NewAccount = {
  readonly fName: string;
  readonly lName: string;
  readonly country: 'Saint Lucia';
  readonly email: string;
  readonly password: string;
};

/** Creates the account, its session and its verification email in one transaction. */
export async function signUp(
  deps: IdentityDeps,
  account: NewAccount,
  visitor: Visitor,
): Promise<BegunSession> {
  const { fName: firstName, lName: lastName, password } = account;
  const email = account.email.toLowerCase();
  const { network } = visitor;
  await takeOne(deps, { ...attemptsOfNetwork, network });
  await acceptPassword(password, { email, firstName, lastName });
  await takeOne(deps, { ...accountsOfNetwork, network });
  const begun = await makeAccount(deps, { ...account, email }, visitor).catch(
    async (error: unknown) => {
      await giveBackForNetwork(limitDepsOf(deps), { ...accountsOfNetwork, network });
      throw (await isTaken(deps, email, error)) ? new AppError('email_taken') : error;
    },
  );
  if (visitor.sessionToken !== null) await endSessionOf(deps.database, visitor.sessionToken);
  return begun;
}

/** Counts only new accounts, because a whole school or office may share a network. */
const accountsOfNetwork = { action: 'sign-up', max: 60, windowSeconds: 60 * 60 } as const;

/** Each attempt costs us work, and the response reveals whether an address is taken. */
const attemptsOfNetwork = { action: 'sign-up-attempt', max: 200, windowSeconds: 60 * 60 } as const;

function limitDepsOf({ database, hashLimitKey: hashKey }: IdentityDeps): LimitDeps {
  return { database, hashKey };
}

async function takeOne(deps: IdentityDeps, limit: NetworkLimit): Promise<void> {
  const taken = await takeForNetwork(limitDepsOf(deps), limit);
  if (!taken.allowed) throw refuseAttempt({ ...taken, isUntilReset: false });
}

async function makeAccount(
  deps: IdentityDeps,
  { fName: firstName, lName: lastName, country, email, password }: NewAccount,
  visitor: Visitor,
): Promise<BegunSession> {
  // Before the transaction, because hashing is slow and must not occupy a connection.
  const passwordHash = await deps.passwords.hash(password);
  return actingAs(deps.database, 'piton', async (transaction) => {
    const auth = authWithin(deps, transaction, {
      hashPassword: async () => passwordHash,
      session: { device: visitor.device, remembered: false },
    });
    const { token, user } = await auth.api.signUpEmail({
      body: { name: `${firstName} ${lastName}`, email, password, firstName, lastName, country },
    });
    if (token === null) throw new Error('a sign-up began no session');
    await noteSignIn(transaction, user.id);
    await sendWithinLimits(deps, transaction, { userId: user.id, origin: visitor.origin });
    const newDeviceTokens = await recogniseDevice(transaction, user.id, visitor);
    const row = await findUser(transaction, user.id);
    return { token, user: sessionUserOf(row), isRemembered: false, newDeviceTokens };
  });
}

/** The library reports only "failed" to the second of two concurrent sign-ups with one address. */
async function isTaken(deps: IdentityDeps, email: string, error: unknown): Promise<boolean> {
  const refusal = libraryRefusal(error);
  if (refusal === 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL') return true;
  if (refusal !== 'FAILED_TO_CREATE_USER') return false;
  const user = await actingAs(deps.database, 'piton', (transaction) =>
    findUserByEmail(transaction, email),
  );
  return user !== null;
}
