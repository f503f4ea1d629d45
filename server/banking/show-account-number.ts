import { AppError } from '@piton/contract/errors.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { actingAs, type ActingAs } from '../database/acting-as.ts';
import { findBankAccount } from './bank-account-store.ts';
import type { BankingDeps } from './banking-deps.ts';

/** The whole number, for its owner or for a reviewer at work. That somebody saw it stays on record. */
export async function showAccountNumber(
  { database, accountNumbers }: Pick<BankingDeps, 'database' | 'accountNumbers'>,
  actor: Extract<ActingAs, { userId: string } | { staffId: string }>,
  ownerId: string,
): Promise<{ accountNumber: string }> {
  const actorId = 'userId' in actor ? actor.userId : actor.staffId;
  return actingAs(database, actor, async (transaction) => {
    const row = await findBankAccount(transaction, ownerId);
    if (row === null) throw new AppError('not_found');
    if ('staffId' in actor && !row.in_review) {
      const message = 'The number is shown while the account is in review.';
      throw new AppError('forbidden', { message });
    }
    await recordAudit(transaction, {
      actorId,
      action: 'show-account-number',
      subjectKind: 'bank_account',
      subjectId: ownerId,
      detail: { version: row.version },
    });
    return { accountNumber: accountNumbers.open(ownerId, row.sealed_number) };
  });
}
