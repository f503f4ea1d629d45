import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from './types.ts';

/**
 * On whose behalf a transaction acts: a signed-in merchant, the public page of one company, staff, or
 * Piton itself in work that no single one of them asked for.
 */
export type ActingAs = { userId: string } | { companyId: string } | { staffId: string } | 'piton';

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
    const { userId, companyId, isStaff } = settingsOf(actor);
    // The settings end with the transaction, so that a pooled connection never carries them on.
    await sql`select
      set_config('piton.user_id', ${userId}, true),
      set_config('piton.company_id', ${companyId}, true),
      set_config('piton.is_staff', ${isStaff}, true)`.execute(transaction);
    return work(transaction);
  });
}

function settingsOf(actor: ActingAs): { userId: string; companyId: string; isStaff: string } {
  if (actor === 'piton') return { userId: '', companyId: '', isStaff: 'yes' };
  if ('staffId' in actor) return { userId: actor.staffId, companyId: '', isStaff: 'yes' };
  if ('userId' in actor) return { userId: actor.userId, companyId: '', isStaff: '' };
  return { userId: '', companyId: actor.companyId, isStaff: '' };
}
