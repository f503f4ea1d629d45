import type { IdentityDeps } from '../identity/identity-deps.ts';
import type { AccountNumbers } from './account-number.ts';

/** A changed bank account is confirmed with the password, and told by mail. */
export type BankingDeps = IdentityDeps & { readonly accountNumbers: AccountNumbers };
