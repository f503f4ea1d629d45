import type { Kysely } from 'kysely';
import type { DB } from '../database/types.ts';
import type { HashLimitKey } from '../limits/limit-keys.ts';

export type RequestsDeps = {
  readonly database: Kysely<DB>;
  readonly hashLimitKey: HashLimitKey;
  /** The limit of any payment: a request above it could never be paid. */
  readonly amountMaxMills: bigint;
};

export const ownRequestsOnly = 'Only the company’s owner can request payments.';
