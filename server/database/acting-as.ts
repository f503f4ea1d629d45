import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { retryOnConflict } from './retry-on-conflict.ts';
import { prepared } from './prepared-statement.ts';
import type { DB } from './types.ts';

/**
 * The actor of a transaction: a signed-in merchant, perhaps while creating a company; a company's
 * public page or API key; staff; or Piton's own background work.
 */
export type ActingAs =
  | { userId: string; newCompanyId?: string }
  | { companyId: string; keyId?: string }
  | { staffId: string }
  | 'piton';

/**
 * Runs `work` in one transaction in which row-level security shows only that actor's rows. `work`
 * may wait for nothing but the database and change nothing else, because a deadlock or conflict
 * runs it again.
 */
export async function actingAs<Result>(
  database: Kysely<DB>,
  actor: ActingAs,
  work: (transaction: Transaction<DB>) => Promise<Result>,
): Promise<Result> {
  return retryOnConflict(() =>
    database.transaction().execute(async (transaction) => {
      await sql`${prepared} select ${settingsOf(actor)}`.execute(transaction);
      return work(transaction);
    }),
  );
}

type Settings = {
  userId: string;
  companyId: string;
  isStaff: string;
  isPiton: string;
  keyId?: string | undefined;
};

const noActor: Settings = { userId: '', companyId: '', isStaff: '', isPiton: '' };

/** The settings end with the transaction, so a pooled connection never carries them over. */
export function settingsOf(actor: ActingAs): RawBuilder<unknown> {
  const { userId, companyId, isStaff, isPiton, keyId } = settingsFor(actor);
  const ofKey = keyId === undefined ? sql`` : sql`set_config('piton.api_key_id', ${keyId}, true),`;
  return sql`${ofKey}
    set_config('piton.user_id', ${userId}, true),
    set_config('piton.company_id', ${companyId}, true),
    set_config('piton.is_staff', ${isStaff}, true),
    set_config('piton.is_piton', ${isPiton}, true)`;
}

function settingsFor(actor: ActingAs): Settings {
  // Piton may do everything that staff may, but not the reverse.
  if (actor === 'piton') return { ...noActor, isStaff: 'yes', isPiton: 'yes' };
  if ('staffId' in actor) return { ...noActor, userId: actor.staffId, isStaff: 'yes' };
  if ('userId' in actor) {
    return { ...noActor, userId: actor.userId, companyId: actor.newCompanyId ?? '' };
  }
  return { ...noActor, companyId: actor.companyId, keyId: actor.keyId };
}
