import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { againWhenInTheWay } from './again-when-in-the-way.ts';
import { plannedOnce } from './planned-once.ts';
import type { DB } from './types.ts';

/**
 * On whose behalf a transaction acts: a signed-in merchant, who may be making a company at the moment,
 * the public page of one company, staff, or Piton itself in work that no single one of them asked for.
 */
export type ActingAs =
  | { userId: string; newCompanyId?: string }
  | { companyId: string }
  | { staffId: string }
  | 'piton';

/**
 * Runs `work` in one transaction in which the database itself shows only the rows of that actor.
 * Nothing in it may wait for anything but the database, and it changes nothing but the database: where
 * the database ended it because others were in its way, nothing of it is left, and it runs again.
 */
export async function actingAs<Result>(
  database: Kysely<DB>,
  actor: ActingAs,
  work: (transaction: Transaction<DB>) => Promise<Result>,
): Promise<Result> {
  return againWhenInTheWay(() =>
    database.transaction().execute(async (transaction) => {
      await sql`${plannedOnce} select ${settingsOf(actor)}`.execute(transaction);
      return work(transaction);
    }),
  );
}

type Settings = { userId: string; companyId: string; isStaff: string; isPiton: string };

const nobody: Settings = { userId: '', companyId: '', isStaff: '', isPiton: '' };

/** They end with the transaction, so that a pooled connection never carries them on. */
export function settingsOf(actor: ActingAs): RawBuilder<unknown> {
  const { userId, companyId, isStaff, isPiton } = saidBy(actor);
  return sql`
    set_config('piton.user_id', ${userId}, true),
    set_config('piton.company_id', ${companyId}, true),
    set_config('piton.is_staff', ${isStaff}, true),
    set_config('piton.is_piton', ${isPiton}, true)`;
}

function saidBy(actor: ActingAs): Settings {
  // Piton may do whatever staff may; staff may not do what Piton does.
  if (actor === 'piton') return { ...nobody, isStaff: 'yes', isPiton: 'yes' };
  if ('staffId' in actor) return { ...nobody, userId: actor.staffId, isStaff: 'yes' };
  if ('userId' in actor) {
    return { ...nobody, userId: actor.userId, companyId: actor.newCompanyId ?? '' };
  }
  return { ...nobody, companyId: actor.companyId };
}
