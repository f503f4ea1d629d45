import type { Transaction } from 'kysely';
import type { DB } from '../../database/types.ts';

/** A sign-in that used the old password and still waits for a code must start again. */
export async function clearChallenges(transaction: Transaction<DB>, userId: string): Promise<void> {
  await transaction.deleteFrom('sign_in_challenges').where('value', '=', userId).execute();
}
