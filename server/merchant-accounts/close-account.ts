import type { FoundAccount } from '@piton/contract/identity/merchant-accounts.ts';
import { sql } from 'kysely';
import { recordAudit } from '../audit/record-audit.ts';
import { suspendCompaniesOf } from '../companies/suspend-companies.ts';
import { actingAs } from '../database/acting-as.ts';
import type { IdentityDeps } from '../identity/identity-deps.ts';
import { acceptReason } from './accept-reason.ts';
import { lockMerchant, readFoundAccount } from './account-store.ts';

/** An action of staff on an account, and its reason. */
export type StaffAction = {
  readonly staffId: string;
  readonly uid: string;
  readonly reason: string;
};

/**
 * Closes an account; idempotent. The database also ends its sessions, links and unfinished
 * sign-ins.
 */
export async function closeAccount(
  { database, mail, clock }: Pick<IdentityDeps, 'database' | 'mail' | 'clock'>,
  { staffId, uid, reason }: StaffAction,
): Promise<FoundAccount> {
  return actingAs(database, { staffId }, async (transaction) => {
    const user = await lockMerchant(transaction, uid);
    if (user.closed_at !== null) return readFoundAccount(transaction, uid);
    acceptReason(reason, user);
    await transaction
      .updateTable('users')
      .set({ closed_at: sql<Date>`database_now()`, updated_at: sql<Date>`database_now()` })
      .where('id', '=', uid)
      .execute();
    const companies = await suspendCompaniesOf(transaction, uid);
    const { email: to, first_name: firstName } = user;
    await mail.queue(transaction, { kind: 'account-closed', to, firstName, at: clock() });
    await recordAudit(transaction, {
      actorId: staffId,
      action: 'close-account',
      subjectId: uid,
      reason,
      detail: { companies },
    });
    return readFoundAccount(transaction, uid);
  });
}
