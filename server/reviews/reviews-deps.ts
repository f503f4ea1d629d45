import type { BankingDeps } from '../banking/banking-deps.ts';

export type ReviewsDeps = Pick<
  BankingDeps,
  'database' | 'clock' | 'mail' | 'accountNumbers' | 'hashLimitKey'
>;
