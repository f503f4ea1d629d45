import type { Transaction } from 'kysely';
import type { DB } from '../../database/types.ts';
import { authWithin, type IdentityDeps } from '../identity-deps.ts';

export async function storePassword(
  deps: Pick<IdentityDeps, 'secret' | 'log' | 'passwords'>,
  transaction: Transaction<DB>,
  { userId, passwordHash }: { userId: string; passwordHash: string },
): Promise<void> {
  const { internalAdapter } = await authWithin(deps, transaction).$context;
  await internalAdapter.updatePassword(userId, passwordHash);
}
