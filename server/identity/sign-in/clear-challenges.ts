import type { Transaction } from 'kysely';
import type { DB } from '../../database/types.ts';

/** Whoever has given the old password and not yet a code begins again. */
export async function clearChallenges(transaction: Transaction<DB>, userId: string): Promise<void> {
  await transaction.deleteFrom('sign_in_challenges').where('value', '=', userId).execute();
}
