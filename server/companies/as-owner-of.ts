import { AppError } from '@piton/contract/http/errors.ts';
import type { Transaction } from 'kysely';
import type { DB } from '../database/types.ts';

/** Rejects other users with a clear reason. The database rejects them too, with less detail. */
export async function asOwnerOf(
  transaction: Transaction<DB>,
  { companyId, userId }: { companyId: string; userId: string },
  message: string,
): Promise<void> {
  const company = await transaction
    .selectFrom('companies')
    .select('owner_id')
    .where('id', '=', companyId)
    .executeTakeFirst();
  if (company === undefined) throw new AppError('not_found');
  if (company.owner_id !== userId) throw new AppError('forbidden', { message });
}
