import type { Kysely } from 'kysely';
import type { DB } from '../database/types.ts';
import {
  countTry,
  endWait,
  findRefusal,
  forgetFailures,
  takeBackTry,
  type BackOff,
  type Failing,
  type RefusedTry,
} from './back-off.ts';
import type { HashLimitKey } from './limit-keys.ts';

/**
 * Codes are typed by hand and run out while one types: nine wrong ones cost nothing. From the tenth
 * on there is one try in half an hour. Nothing here waits for a reset: whoever gets so far has the
 * password, and a new one would not make the codes harder to guess.
 */
const freeTries = 9;
const secondFactorBackOff: BackOff = {
  waits: [...Array.from({ length: freeTries }, () => 0), 1800],
  most: 2 ** 31 - 1,
};

type AdmittedCode = {
  readonly isRefused: false;
  readonly failing: Failing & { failed: number };
  /** If this one is wrong, the next one waits. */
  readonly isLastFree: boolean;
};

/**
 * Counted apart: whoever holds a stolen session and guesses, or a password at a device of their own,
 * must not keep the owner from signing in where they have signed in before.
 */
export type CodeTry = { readonly userId: string } & (
  | {
      readonly asked: 'at-sign-in';
      /** The account's own device, if the browser is one; never somebody else's. */
      readonly deviceId: string | null;
    }
  | { readonly asked: 'signed-in'; readonly sessionId: string }
);

export type SecondFactorLimit = {
  /** Counts the code as wrong and admits it, or says how long to wait. Before the code is looked at. */
  readonly begin: (tried: CodeTry) => Promise<AdmittedCode | RefusedTry>;
  readonly succeeded: (admitted: AdmittedCode) => Promise<void>;
  /** Nobody looked at the code, because of an outage of ours. */
  readonly withdrawn: (admitted: AdmittedCode) => Promise<void>;
  /**
   * The password was reset, so that whoever guessed has it no more. The owner waits no longer for what
   * they did; but who reads the owner's mails, and resets it again and again, gets one guess each time.
   */
  readonly passwordReset: (userId: string) => Promise<void>;
};

type Deps = { readonly database: Kysely<DB>; readonly hashKey: HashLimitKey };

export function createSecondFactorLimit(deps: Deps): SecondFactorLimit {
  return {
    begin: async (tried) => {
      const failing = failingOf(tried);
      const early = await findRefusal(deps, failing, secondFactorBackOff);
      if (early) return early;
      const counted = await countTry(deps, failing, secondFactorBackOff);
      if (counted.isRefused) return counted;
      const { failed } = counted;
      return {
        isRefused: false,
        failing: { ...failing, failed },
        isLastFree: failed === freeTries + 1,
      };
    },
    succeeded: ({ failing }) => forgetFailures(deps, failing),
    withdrawn: ({ failing }) => takeBackTry(deps, failing, secondFactorBackOff),
    // Known devices are known no more, and every session is over; what comes next took a right code.
    passwordReset: (userId) =>
      endWait(deps, failingOf({ userId, asked: 'at-sign-in', deviceId: null })),
  };
}

function failingOf(tried: CodeTry): Failing {
  if (tried.asked === 'signed-in') {
    return { action: 'second-factor-signed-in', key: tried.sessionId };
  }
  const { userId, deviceId } = tried;
  return deviceId === null
    ? { action: 'second-factor', key: userId }
    : { action: 'second-factor-known-device', key: deviceId };
}
