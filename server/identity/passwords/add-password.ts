import type { Transaction } from 'kysely';
import type { DB } from '../../database/types.ts';
import { authWithin, type IdentityDeps } from '../identity-deps.ts';

/** Sets the first password of an account created without one. */
export async function addPassword(
  deps: Pick<IdentityDeps, 'secret' | 'log' | 'passwords'>,
  transaction: Transaction<DB>,
  { userId, passwordHash }: { userId: string; passwordHash: string },
): Promise<void> {
  const { internalAdapter } = await authWithin(deps, transaction).$context;
  await internalAdapter.linkAccount({
    userId,
    providerId: 'credential',
    accountId: userId,
    password: passwordHash,
  });
}
