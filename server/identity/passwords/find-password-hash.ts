import { sql, type Transaction } from 'kysely';
import type { DB } from '../../database/types.ts';

const noUserId = '00000000-0000-0000-0000-000000000000';

/**
 * The stored hash for that address; null if there is none. It always reads both tables and returns
 * one row, because less work would reveal by timing whether there is an account.
 */
export async function findPasswordHash(
  transaction: Transaction<DB>,
  email: string,
): Promise<string | null> {
  const { rows } = await sql<{ stored: string | null }>`
    select (
      select password from credentials
       where user_id = coalesce((select id from users where email = ${email}), ${noUserId}::uuid)
    ) as stored`.execute(transaction);
  return rows[0]?.stored ?? null;
}
