import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../../database/types.ts';

/**
 * True on the first use of this code; the insert comes before the check, so that one of two
 * concurrent requests gets in. A code is valid for a minute and a half, and after ten minutes the
 * same digits are a new code.
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
