import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../../database/types.ts';

/**
 * Whether this code of this person comes for the first time. It is noted before it is tried, so that
 * of two who send the same one at the same moment only one can get in. Codes are shown for half a
 * minute and taken for a minute and a half; after ten minutes the same digits are another code.
 */
export async function useCodeOnce(
  transaction: Transaction<DB>,
  userId: string,
  code: string,
): Promise<boolean> {
  await transaction
    .deleteFrom('second_factor_codes_used')
    .where('user_id', '=', userId)
    .where('used_at', '<', sql<Date>`database_now() - interval '10 minutes'`)
    .execute();
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('second_factor_codes_used')
    .values({
      user_id: userId,
      code_hash: createHash('sha256').update(`${userId} ${code}`).digest(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
