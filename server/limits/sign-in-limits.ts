import type { Kysely } from 'kysely';
import type { DB } from '../database/types.ts';
import {
  countAttempt,
  findRefusal,
  deleteFailures,
  refusedAttempt,
  undoAttempt,
  type BackOff,
  type FailureKey,
  type RefusedAttempt,
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
 * Three attempts are free, then each failure doubles the wait. From the tenth on it is half an
 * hour, so no half hour has more than ten attempts.
 */
const signInBackOff: BackOff = { waits: [0, 0, 0, 2, 4, 8, 16, 32, 64, 1800], maxFailures: 100 };

/** Many people may share an address, but they don't fail fifty times in a quarter of an hour. */
const ofNetwork = { action: 'sign-in-from-network', max: 50, windowSeconds: 15 * 60 } as const;

/**
 * A right password costs a hash and a session too, and no owner signs in sixty times in a quarter
 * of an hour. Counted separately like failures, so that a thief with the password can't lock the
 * owner out of known devices or of changing it.
 */
const ofRightOnes = { action: 'sign-in-right', max: 60, windowSeconds: 15 * 60 } as const;

export type SignInAttempt = {
  /** The email, even without an account, so that limits don't reveal which emails have one. */
  account: string;
  /** A network from `addressNetwork`. */
  network: string;
  /** The account's own device, if the browser is one; never another account's. */
  deviceId: string | null;
};

export type AdmittedAttempt = {
  readonly isRefused: false;
  readonly failing: FailureKey & { failed: number };
  /** A known device has only its own count, so that strangers on its network don't matter. */
  readonly network: string | null;
};

export type SignInLimits = {
  /** Counts the attempt as failed before the password is checked, or returns the wait. */
  readonly begin: (attempt: SignInAttempt) => Promise<AdmittedAttempt | RefusedAttempt>;
  /** The password was right: resets the failures and counts a right one. */
  readonly succeeded: (admitted: AdmittedAttempt) => Promise<void>;
  /** Our own outage prevented the check. */
  readonly withdrawn: (admitted: AdmittedAttempt) => Promise<void>;
  /** The password has changed, so earlier guesses don't matter. */
  readonly forget: (account: string) => Promise<void>;
  /** A reset proves only access to the emails; the attacker may have known the old password. */
  readonly passwordReset: (account: string) => Promise<void>;
};

type Deps = { readonly database: Kysely<DB>; readonly hashKey: HashLimitKey };

/**
 * Limits guesses per account, not per attacker: ten thousand addresses together get no more than
 * one. They can lock out unknown devices, but the account's known devices count separately.
 */
export function createSignInLimits({ database, hashKey }: Deps): SignInLimits {
  const deps = { database, hashKey };
  const takeBack = async ({ network }: AdmittedAttempt) => {
    if (network !== null) await giveBackForNetwork(deps, { ...ofNetwork, network });
  };
  return {
    begin: async ({ account: typed, network, deviceId }) => {
      const account = typed.toLowerCase();
      const failing: FailureKey =
        deviceId === null
          ? { action: 'sign-in', key: account }
          : { action: 'sign-in-known-device', key: deviceId };
      const waitSeconds = await findWait(deps, rightOnesOf(failing));
      if (waitSeconds !== null) return refusedAttempt(waitSeconds);
      const limit = deviceId === null ? { ...ofNetwork, network } : null;
      return begin(deps, failing, limit);
    },
    succeeded: async (admitted) => {
      await takeFromLimit(deps, rightOnesOf(admitted.failing));
      await deleteFailures(deps, admitted.failing);
      await takeBack(admitted);
    },
    withdrawn: async (admitted) => {
      await undoAttempt(deps, admitted.failing, signInBackOff);
      await takeBack(admitted);
    },
    forget: (account) => deleteFailures(deps, ofUnknownDevices(account)),
    passwordReset: async (account) => {
      await deleteFailures(deps, ofUnknownDevices(account));
      await endLimit(deps, rightOnesOf(ofUnknownDevices(account)));
    },
  };
}

function rightOnesOf({ action, key }: FailureKey): Limit {
  return { ...ofRightOnes, key: `${action}\0${key}` };
}

function ofUnknownDevices(account: string): FailureKey {
  return { action: 'sign-in', key: account.toLowerCase() };
}

async function begin(
  deps: Deps,
  failing: FailureKey,
  limit: NetworkLimit | null,
): Promise<AdmittedAttempt | RefusedAttempt> {
  // Most of a flood comes too early, and is rejected without a transaction.
  const early = await findRefusal(deps, failing, signInBackOff);
  if (early) return early;
  const begun = await countForBoth(deps, failing, limit);
  if (!begun.isRefused && limit) await clearEndedLimits(deps.database);
  return begun;
}

/**
 * Counts for both account and network, or for neither. Every transaction locks the network first,
 * and the holder of an account's row waits for nothing, so deadlocks can't occur.
 */
async function countForBoth(
  deps: Deps,
  failing: FailureKey,
  limit: NetworkLimit | null,
): Promise<AdmittedAttempt | RefusedAttempt> {
  return deps.database.transaction().execute(async (database) => {
    const within = { ...deps, database };
    if (limit) {
      const taken = await takeForNetwork(within, limit);
      if (!taken.allowed) return refusedAttempt(taken.retryAfterSeconds);
    }
    const counted = await countAttempt(within, failing, signInBackOff);
    if (counted.isRefused) {
      if (limit) await giveBackForNetwork(within, limit);
      return counted;
    }
    const { failed } = counted;
    return { isRefused: false, failing: { ...failing, failed }, network: limit?.network ?? null };
  });
}
