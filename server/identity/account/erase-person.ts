import { sql, type Transaction } from 'kysely';
import type { DB } from '../../database/types.ts';
import { deleteDevices } from '../devices/device-store.ts';
import { endSessions } from '../session-store.ts';

/**
 * Erases all personal data and credentials of an account. The row stays under its id, because
 * companies and audit entries refer to it.
 */
export async function erasePerson(
  transaction: Transaction<DB>,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await endSessions(transaction, userId);
  await deleteDevices(transaction, userId);
  for (const table of [
    'credentials',
    'second_factors',
    'second_factor_codes_used',
    'paid_emails',
    'security_events',
  ] as const) {
    await transaction.deleteFrom(table).where('user_id', '=', userId).execute();
  }
  // Deletes others' requests and invitations for the same address too.
  await transaction
    .deleteFrom('email_links')
    .where((where) => where.or([where('user_id', '=', userId), where('email', '=', email)]))
    .execute();
  await transaction.deleteFrom('staff_invites').where('email', '=', email).execute();
  await transaction
    .updateTable('users')
    .set({
      email: `erased-${userId}@erased.invalid`,
      first_name: 'Erased',
      last_name: 'account',
      phone: null,
      address: null,
      email_verified_at: null,
      second_factor_on: false,
      last_signed_in_at: null,
      previous_signed_in_at: null,
      profile_updated_at: null,
      erased_at: sql<Date>`database_now()`,
      updated_at: sql<Date>`database_now()`,
    })
    .where('id', '=', userId)
    .execute();
}
