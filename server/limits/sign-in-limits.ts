import type { Kysely } from 'kysely';
import type { DB } from '../database/types.ts';
import {
  countTry,
  findRefusal,
  forgetFailures,
  refusedTry,
  takeBackTry,
  type BackOff,
  type Failing,
  type RefusedTry,
} from './back-off.ts';
import type { HashLimitKey } from './limit-keys.ts';
import {
  clearEndedLimits,
  endLimit,
  findWait,
  takeFromLimit,
  type Limit,
} from './take-from-limit.ts';
import { giveBackForNetwork, type NetworkLimit, takeForNetwork } from './take-for-network.ts';

/**
 * Three tries are free, then each failure costs twice the wait of the one before; ten cost half an
 * hour, and so does every later one, so that no half hour has more than ten tries.
 */
const signInBackOff: BackOff = { waits: [0, 0, 0, 2, 4, 8, 16, 32, 64, 1800], most: 100 };

/** Many people may stand behind one address; none of them fails fifty times in a quarter of an hour. */
const ofNetwork = { action: 'sign-in-from-network', most: 50, windowSeconds: 15 * 60 } as const;

/**
 * Right passwords too cost a hash each, and a session, and no owner gives theirs sixty times in a
 * quarter of an hour. Counted apart as failures are: a thief who knows the password keeps its owner
 * from no device of theirs, nor from setting another one where they are signed in.
 */
const ofRightOnes = { action: 'sign-in-right', most: 60, windowSeconds: 15 * 60 } as const;

export type SignInTry = {
  /** The email, also one that nobody has: what has no account is limited alike, and tells nothing. */
  account: string;
  /** Of `addressNetwork`. */
  network: string;
  /** The account's own device, if the browser is one; never somebody else's. */
  deviceId: string | null;
};

export type AdmittedTry = {
  readonly isRefused: false;
  readonly failing: Failing & { failed: number };
  /** A known device is limited by its own count alone: strangers behind its address do not matter. */
  readonly network: string | null;
};

export type SignInLimits = {
  /** Counts the try as failed and admits it, or says how long to wait. Before the password is looked at. */
  readonly begin: (attempt: SignInTry) => Promise<AdmittedTry | RefusedTry>;
  /** The password was right: the failures in a row are over, and one more right one is counted. */
  readonly succeeded: (admitted: AdmittedTry) => Promise<void>;
  /** Nobody looked at the password, because of an outage of ours. */
  readonly withdrawn: (admitted: AdmittedTry) => Promise<void>;
  /** There is another password: what was guessed of the one before opens nothing. */
  readonly forget: (account: string) => Promise<void>;
  /** Whoever reads the account's mails set it, and whoever gave the one before may be somebody else. */
  readonly passwordReset: (account: string) => Promise<void>;
};

type Deps = { readonly database: Kysely<DB>; readonly hashKey: HashLimitKey };

/**
 * Guessing is limited per account, not per guesser: ten thousand addresses together get no more tries
 * than one. What they can do is keep unknown devices out; the account's own devices count apart.
 */
export function createSignInLimits({ database, hashKey }: Deps): SignInLimits {
  const deps = { database, hashKey };
  const takeBack = async ({ network }: AdmittedTry) => {
    if (network !== null) await giveBackForNetwork(deps, { ...ofNetwork, network });
  };
  return {
    begin: async ({ account: typed, network, deviceId }) => {
      const account = typed.toLowerCase();
      const failing: Failing =
        deviceId === null
          ? { action: 'sign-in', key: account }
          : { action: 'sign-in-known-device', key: deviceId };
      const waitSeconds = await findWait(deps, rightOnesOf(failing));
      if (waitSeconds !== null) return refusedTry(waitSeconds);
      const limit = deviceId === null ? { ...ofNetwork, network } : null;
      return begin(deps, failing, limit);
    },
    succeeded: async (admitted) => {
      await takeFromLimit(deps, rightOnesOf(admitted.failing));
      await forgetFailures(deps, admitted.failing);
      await takeBack(admitted);
    },
    withdrawn: async (admitted) => {
      await takeBackTry(deps, admitted.failing, signInBackOff);
      await takeBack(admitted);
    },
    forget: (account) => forgetFailures(deps, ofUnknownDevices(account)),
    passwordReset: async (account) => {
      await forgetFailures(deps, ofUnknownDevices(account));
      await endLimit(deps, rightOnesOf(ofUnknownDevices(account)));
    },
  };
}

function rightOnesOf({ action, key }: Failing): Limit {
  return { ...ofRightOnes, key: `${action}\0${key}` };
}

function ofUnknownDevices(account: string): Failing {
  return { action: 'sign-in', key: account.toLowerCase() };
}

async function begin(
  deps: Deps,
  failing: Failing,
  limit: NetworkLimit | null,
): Promise<AdmittedTry | RefusedTry> {
  // Most of a flood comes too early, and is turned away without a transaction.
  const early = await findRefusal(deps, failing, signInBackOff);
  if (early) return early;
  const begun = await countForBoth(deps, failing, limit);
  if (!begun.isRefused && limit) await clearEndedLimits(deps.database);
  return begun;
}

/**
 * Counted for the account and the network, or for neither. The network comes first in every
 * transaction, and whoever holds an account's row waits for nothing: no two wait for each other.
 */
async function countForBoth(
  deps: Deps,
  failing: Failing,
  limit: NetworkLimit | null,
): Promise<AdmittedTry | RefusedTry> {
  return deps.database.transaction().execute(async (database) => {
    const within = { ...deps, database };
    if (limit) {
      const taken = await takeForNetwork(within, limit);
      if (!taken.allowed) return refusedTry(taken.retryAfterSeconds);
    }
    const counted = await countTry(within, failing, signInBackOff);
    if (counted.isRefused) {
      if (limit) await giveBackForNetwork(within, limit);
      return counted;
    }
    const { failed } = counted;
    return { isRefused: false, failing: { ...failing, failed }, network: limit?.network ?? null };
  });
}
