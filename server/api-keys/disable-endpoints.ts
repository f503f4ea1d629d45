import { sql, type Transaction } from 'kysely';
import type { DB } from '../database/types.ts';

/** Disables the endpoints of a key and of those it was rotated from and to. Returns their ids. */
export async function disableEndpoints(
  transaction: Transaction<DB>,
  keyId: string,
): Promise<string[]> {
  const { rows } = await sql<{ endpoint_id: string }>`
    select endpoint_id from disable_endpoints_of_key(${keyId})`.execute(transaction);
  return rows.map((row) => row.endpoint_id);
}
