import { sql, type Transaction } from 'kysely';
import type { DB } from '../../database/types.ts';

const nobody = '00000000-0000-0000-0000-000000000000';

/**
 * What is stored of the password at that address, or null where nobody has it. Both tables are looked
 * at and one row is answered either way: less work would be answered sooner, and tell.
 */
export async function findPasswordHash(
  transaction: Transaction<DB>,
  email: string,
): Promise<string | null> {
  const { rows } = await sql<{ stored: string | null }>`
    select (
      select password from credentials
       where user_id = coalesce((select id from users where email = ${email}), ${nobody}::uuid)
    ) as stored`.execute(transaction);
  return rows[0]?.stored ?? null;
}
