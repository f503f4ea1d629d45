import type { FoundAccount } from '@piton/contract/identity/merchant-accounts.ts';
import { AppError } from '@piton/contract/http/errors.ts';
import { sql } from 'kysely';
import { recordAudit } from '../audit/record-audit.ts';
import { actingAs } from '../database/acting-as.ts';
import type { IdentityDeps } from '../identity/identity-deps.ts';
import { acceptReason } from './accept-reason.ts';
import { lockMerchant, readFoundAccount } from './account-store.ts';
import type { StaffAction } from './close-account.ts';

/**
 * Lets the owner of a closed account sign in as before; idempotent. Sessions and links stay ended,
 * and companies wait for a reviewer.
 */
export async function reopenAccount(
  { database, mail, clock }: Pick<IdentityDeps, 'database' | 'mail' | 'clock'>,
  { staffId, uid, reason }: StaffAction,
): Promise<FoundAccount> {
  return actingAs(database, { staffId }, async (transaction) => {
    const user = await lockMerchant(transaction, uid);
    if (user.erased_at !== null) {
      throw new AppError('forbidden', { message: 'You can’t reopen an erased account.' });
    }
    if (user.closed_at === null) return readFoundAccount(transaction, uid);
    acceptReason(reason, user);
    await transaction
      .updateTable('users')
      .set({ closed_at: null, updated_at: sql<Date>`database_now()` })
      .where('id', '=', uid)
      .execute();
    await recordAudit(transaction, {
      actorId: staffId,
      action: 'reopen-account',
      subjectId: uid,
      reason,
    });
    const { email: to, first_name: firstName } = user;
    await mail.queue(transaction, { kind: 'account-reopened', to, firstName, at: clock() });
    return readFoundAccount(transaction, uid);
  });
}
