import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from './types.ts';

/** On whose behalf a transaction acts: a signed-in merchant, the public page of one company, or staff. */
export type ActingAs = { userId: string } | { companyId: string } | { staffId: string };

/**
 * Runs `work` in one transaction in which the database itself shows only the rows of that actor.
 * Nothing in it may wait for anything but the database.
 */
export async function actingAs<Result>(
  database: Kysely<DB>,
  actor: ActingAs,
  work: (transaction: Transaction<DB>) => Promise<Result>,
): Promise<Result> {
  return database.transaction().execute(async (transaction) => {
    const userId = 'userId' in actor ? actor.userId : 'staffId' in actor ? actor.staffId : '';
    const companyId = 'companyId' in actor ? actor.companyId : '';
    const isStaff = 'staffId' in actor ? 'yes' : '';
    // The settings end with the transaction, so that a pooled connection never carries them on.
    await sql`select
      set_config('piton.user_id', ${userId}, true),
      set_config('piton.company_id', ${companyId}, true),
      set_config('piton.is_staff', ${isStaff}, true)`.execute(transaction);
    return work(transaction);
  });
}
