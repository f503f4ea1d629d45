import { sql, type Transaction } from 'kysely';
import type { DB } from './types.ts';

/** Below the 20 s after which `connect` abandons a connection. */
const patience = '18s';

/** An extended timeout for transactions over ten thousand rows and more. */
export async function extendTimeout(transaction: Transaction<DB>): Promise<void> {
  await sql`
    select set_config('statement_timeout', ${patience}, true), set_config('lock_timeout', ${patience}, true)`.execute(
    transaction,
  );
}
