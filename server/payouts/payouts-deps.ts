import type { Kysely } from 'kysely';
import type { AccountNumbers } from '../banking/account-number.ts';
import type { DB } from '../database/types.ts';
import type { IdentityDeps } from '../identity/identity-deps.ts';
import type { Sender } from './bank-files/bank-batch.ts';
import type { BankFileSeal } from './run/seal-bank-file.ts';

export type PayoutsDeps = IdentityDeps & {
  /** For statements. */
  readonly readDatabase: Kysely<DB>;
  readonly accountNumbers: AccountNumbers;
  readonly bankFileSeal: BankFileSeal;
  readonly minimumMills: bigint;
  /** Null if our payout account is not configured; then nothing can be released. */
  readonly sender: Sender | null;
};
