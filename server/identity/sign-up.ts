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
import { libraryRefusal } from './library/library-refusal.ts';
import { acceptPassword } from './passwords/accept-password.ts';
import { knowDevice } from './devices/know-device.ts';
import type { BegunSession } from './sign-in/begin-session.ts';
import { refuseTry } from './sign-in/refuse-try.ts';
import { endSessionOf } from './session-store.ts';
import { findUser, findUserByEmail, noteSignIn, sessionUserOf } from './user-store.ts';

export type NewAccount = {
  readonly fName: string;
  readonly lName: string;
  readonly country: 'Saint Lucia';
  readonly email: string;
  readonly password: string;
};

/** The account, its session and the mail that verifies its address: all of it or nothing. */
export async function signUp(
  deps: IdentityDeps,
  account: NewAccount,
  visitor: Visitor,
): Promise<BegunSession> {
  const { fName: firstName, lName: lastName, password } = account;
  const email = account.email.toLowerCase();
  const { network } = visitor;
  await takeOne(deps, { ...triesOfNetwork, network });
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

/** Only what made an account counts: a whole school or office may be one network. */
const accountsOfNetwork = { action: 'sign-up', most: 60, windowSeconds: 60 * 60 } as const;

/** Whatever becomes of it, a try costs us something, and a taken address is an answer worth having. */
const triesOfNetwork = { action: 'sign-up-try', most: 200, windowSeconds: 60 * 60 } as const;

function limitDepsOf({ database, hashLimitKey: hashKey }: IdentityDeps): LimitDeps {
  return { database, hashKey };
}

async function takeOne(deps: IdentityDeps, limit: NetworkLimit): Promise<void> {
  const taken = await takeForNetwork(limitDepsOf(deps), limit);
  if (!taken.allowed) throw refuseTry({ ...taken, isUntilReset: false });
}

async function makeAccount(
  deps: IdentityDeps,
  { fName: firstName, lName: lastName, country, email, password }: NewAccount,
  visitor: Visitor,
): Promise<BegunSession> {
  // Before the transaction: hashing takes long, and nobody shall hold a connection meanwhile.
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
    const newDeviceTokens = await knowDevice(transaction, user.id, visitor);
    const row = await findUser(transaction, user.id);
    return { token, user: sessionUserOf(row), isRemembered: false, newDeviceTokens };
  });
}

/** Of two who sign up with one address at the same moment, the library tells the second only "failed". */
async function isTaken(deps: IdentityDeps, email: string, error: unknown): Promise<boolean> {
  const refusal = libraryRefusal(error);
  if (refusal === 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL') return true;
  if (refusal !== 'FAILED_TO_CREATE_USER') return false;
  const user = await actingAs(deps.database, 'piton', (transaction) =>
    findUserByEmail(transaction, email),
  );
  return user !== null;
}
