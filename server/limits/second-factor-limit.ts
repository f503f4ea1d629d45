import type { Kysely } from 'kysely';
import type { DB } from '../database/types.ts';
import {
  countAttempt,
  endWait,
  findRefusal,
  deleteFailures,
  undoAttempt,
  type BackOff,
  type FailureKey,
  type RefusedAttempt,
} from './back-off.ts';
import type { HashLimitKey } from './limit-keys.ts';

/**
 * Codes expire while being typed, so nine wrong ones are free; from the tenth on, one attempt per
 * half hour is allowed. No reset is required, because a new password wouldn't make codes harder to
 * guess.
 */
const freeAttempts = 9;
const secondFactorBackOff: BackOff = {
  waits: [...Array.from({ length: freeAttempts }, () => 0), 1800],
  maxFailures: 2 ** 31 - 1,
};

type AdmittedCode = {
  readonly isRefused: false;
  readonly failing: FailureKey & { failed: number };
  /** True if a wrong code now would make the next one wait. */
  readonly isLastFree: boolean;
};

/**
 * Counted separately, so that a thief with a stolen session, or with the password on another
 * device, can't lock the owner out of known devices.
 */
export type CodeAttempt = { readonly userId: string } & (
  | {
      readonly context: 'at-sign-in';
      /** The account's own device, if the browser is one; never another account's. */
      readonly deviceId: string | null;
    }
  | { readonly context: 'signed-in'; readonly sessionId: string }
);

export type SecondFactorLimit = {
  /** Counts the code as wrong before it is checked, or returns the wait. */
  readonly begin: (tried: CodeAttempt) => Promise<AdmittedCode | RefusedAttempt>;
  readonly succeeded: (admitted: AdmittedCode) => Promise<void>;
  /** Our own outage prevented the check. */
  readonly withdrawn: (admitted: AdmittedCode) => Promise<void>;
  /**
   * A reset takes the password from the attacker, so the owner needn't wait for their guesses. The
   * count stays, so that a thief with the owner's emails gets one guess per reset.
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
      const counted = await countAttempt(deps, failing, secondFactorBackOff);
      if (counted.isRefused) return counted;
      const { failed } = counted;
      return {
        isRefused: false,
        failing: { ...failing, failed },
        isLastFree: failed === freeAttempts + 1,
      };
    },
    succeeded: ({ failing }) => deleteFailures(deps, failing),
    withdrawn: ({ failing }) => undoAttempt(deps, failing, secondFactorBackOff),
    // No device is known and no session is left, so any later attempt needed a right code.
    passwordReset: (userId) =>
      endWait(deps, failingOf({ userId, context: 'at-sign-in', deviceId: null })),
  };
}

function failingOf(tried: CodeAttempt): FailureKey {
  if (tried.context === 'signed-in') {
    return { action: 'second-factor-signed-in', key: tried.sessionId };
  }
  const { userId, deviceId } = tried;
  return deviceId === null
    ? { action: 'second-factor', key: userId }
    : { action: 'second-factor-known-device', key: deviceId };
}
