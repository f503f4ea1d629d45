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
const secondFactorBackOff: BackOff = {
  waits: [0, 0, 0, 0, 0, 0, 0, 0, 0, 1800],
  most: 2 ** 31 - 1,
};

const actionOf = {
  'at-sign-in': 'second-factor',
  'signed-in': 'second-factor-signed-in',
} as const;

type AdmittedCode = {
  readonly isRefused: false;
  readonly failing: Failing & { failed: number };
};

/** Counted apart: whoever holds a stolen session and guesses must not keep its owner from signing in. */
export type CodeAsked = 'at-sign-in' | 'signed-in';

export type SecondFactorLimit = {
  /** Counts the code as wrong and admits it, or says how long to wait. Before the code is looked at. */
  readonly begin: (userId: string, asked: CodeAsked) => Promise<AdmittedCode | RefusedTry>;
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
    begin: async (userId, asked) => {
      const failing: Failing = { action: actionOf[asked], key: userId };
      const early = await findRefusal(deps, failing, secondFactorBackOff);
      if (early) return early;
      const counted = await countTry(deps, failing, secondFactorBackOff);
      if (counted.isRefused) return counted;
      return { isRefused: false, failing: { ...failing, failed: counted.failed } };
    },
    succeeded: ({ failing }) => forgetFailures(deps, failing),
    withdrawn: ({ failing }) => takeBackTry(deps, failing, secondFactorBackOff),
    passwordReset: async (key) => {
      await endWait(deps, { action: actionOf['at-sign-in'], key });
      // Every session is over, and the next one takes a code that was right.
      await forgetFailures(deps, { action: actionOf['signed-in'], key });
    },
  };
}
