import type { Kysely } from 'kysely';
import type { DB } from '../database/types.ts';
import {
  countTry,
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

type AdmittedCode = {
  readonly isRefused: false;
  readonly failing: Failing & { failed: number };
};

export type SecondFactorLimit = {
  /** Counts the code as wrong and admits it, or says how long to wait. Before the code is looked at. */
  readonly begin: (userId: string) => Promise<AdmittedCode | RefusedTry>;
  readonly succeeded: (admitted: AdmittedCode) => Promise<void>;
  /** Nobody looked at the code, because of an outage of ours. */
  readonly withdrawn: (admitted: AdmittedCode) => Promise<void>;
};

type Deps = { readonly database: Kysely<DB>; readonly hashKey: HashLimitKey };

export function createSecondFactorLimit(deps: Deps): SecondFactorLimit {
  return {
    begin: async (userId) => {
      const failing: Failing = { action: 'second-factor', key: userId };
      const early = await findRefusal(deps, failing, secondFactorBackOff);
      if (early) return early;
      const counted = await countTry(deps, failing, secondFactorBackOff);
      if (counted.isRefused) return counted;
      return { isRefused: false, failing: { ...failing, failed: counted.failed } };
    },
    succeeded: ({ failing }) => forgetFailures(deps, failing),
    withdrawn: ({ failing }) => takeBackTry(deps, failing, secondFactorBackOff),
  };
}
