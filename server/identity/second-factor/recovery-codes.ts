import type { Transaction } from 'kysely';
import type { DB } from '../../database/types.ts';
import { authWithin, type IdentityDeps } from '../identity-deps.ts';

export async function recoveryCodesLeft(
  deps: Pick<IdentityDeps, 'secret' | 'log' | 'passwords'>,
  transaction: Transaction<DB>,
  userId: string,
): Promise<number> {
  const auth = authWithin(deps, transaction);
  const { backupCodes } = await auth.api.viewBackupCodes({ body: { userId } });
  return backupCodes.length;
}
