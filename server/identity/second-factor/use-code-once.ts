import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../../database/types.ts';

/** More than a person types within hours. */
const remembered = 100;

/**
 * True on the first use of this code; the insert comes before the check, so that one of two
 * concurrent requests gets in. The latest codes stay used however old they are, because a clock that
 * stands still or goes back makes an old code valid again.
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
    .where('code_hash', 'not in', (latest) =>
      latest
        .selectFrom('second_factor_codes_used')
        .select('code_hash')
        .where('user_id', '=', userId)
        .orderBy('used_at', 'desc')
        .limit(remembered),
    )
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
