import { type Kysely, sql } from 'kysely';
import { actingAs } from '../../database/acting-as.ts';
import type { DB } from '../../database/types.ts';
import { hashToken } from '../hash-token.ts';

/** True if one of the browser's device tokens belongs to staff who may still sign in. */
export async function isStaffBrowser(
  database: Kysely<DB>,
  tokens: readonly string[],
): Promise<boolean> {
  if (tokens.length === 0) return false;
  const { rows } = await actingAs(database, 'piton', (transaction) =>
    sql`select from devices d join users u on u.id = d.user_id
         where d.token_hash = any(${tokens.map(hashToken)}::bytea[])
           and u.role in (1, 2) and u.closed_at is null and u.disabled_at is null
         limit 1`.execute(transaction),
  );
  return rows.length > 0;
}
