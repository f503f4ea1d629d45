import type { IdentityDeps } from '../identity/identity-deps.ts';
import type { AccountNumbers } from './account-number.ts';

/** A changed bank account requires the password and sends an email. */
export type BankingDeps = IdentityDeps & { readonly accountNumbers: AccountNumbers };
