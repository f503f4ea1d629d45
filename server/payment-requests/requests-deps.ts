import type { Kysely } from 'kysely';
import type { DB } from '../database/types.ts';
import type { HashLimitKey } from '../limits/limit-keys.ts';

export type RequestsDeps = {
  readonly database: Kysely<DB>;
  readonly clock: () => Date;
  readonly hashLimitKey: HashLimitKey;
  /** As of any payment: what nobody could pay is not asked for. */
  readonly amountMaxMills: bigint;
};
