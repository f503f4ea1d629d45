import type { FoundAccount } from '@piton/contract/identity/merchant-accounts.ts';
import { AppError } from '@piton/contract/http/errors.ts';
import { sql } from 'kysely';
import { recordAudit } from '../audit/record-audit.ts';
import { actingAs } from '../database/acting-as.ts';
import { erasePerson } from '../identity/account/erase-person.ts';
import type { IdentityDeps } from '../identity/identity-deps.ts';
import { acceptReason } from './accept-reason.ts';
import { lockMerchant, readFoundAccount } from './account-store.ts';
import type { StaffAction } from './close-account.ts';
import { outstandingMoney } from './outstanding-money.ts';

/**
 * Erases the personal data of a closed account; idempotent. Companies, payments, ledger and audit
 * stay, by law for seven years; payment requests without any attempt are deleted.
 */
export async function eraseAccount(
  { database, signInLimits }: Pick<IdentityDeps, 'database' | 'signInLimits'>,
  { staffId, uid, reason }: StaffAction,
): Promise<FoundAccount> {
  const { erased, email } = await actingAs(database, { staffId }, async (transaction) => {
    const user = await lockMerchant(transaction, uid);
    if (user.erased_at === null) {
      acceptReason(reason, user);
      if (user.closed_at === null) {
        throw new AppError('forbidden', { message: 'Close the account first.' });
      }
      const outstanding = (await outstandingMoney(transaction, [uid])).get(uid);
      if (outstanding !== undefined) {
        throw new AppError('forbidden', { message: `${outstanding.open} ${outstanding.first}` });
      }
      await sql`select erase_unpaid_requests_of(${uid}), erase_events_of(${uid}),
                       erase_api_requests_of(${uid})`.execute(transaction);
      await erasePerson(transaction, { userId: uid, email: user.email });
      await recordAudit(transaction, {
        actorId: staffId,
        action: 'erase-account',
        subjectId: uid,
        reason,
      });
    }
    return { erased: await readFoundAccount(transaction, uid), email: user.email };
  });
  await signInLimits.passwordReset(email);
  return erased;
}
