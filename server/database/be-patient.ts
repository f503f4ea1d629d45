import { sql, type Transaction } from 'kysely';
import type { DB } from './types.ts';

/** `connect` gives up an answer after 20 s. */
const patience = '18s';

/** For a transaction about ten thousand rows and more, whose statements take longer than others may. */
export async function bePatient(transaction: Transaction<DB>): Promise<void> {
  await sql`
    select set_config('statement_timeout', ${patience}, true), set_config('lock_timeout', ${patience}, true)`.execute(
    transaction,
  );
}
