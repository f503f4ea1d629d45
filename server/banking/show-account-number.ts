import { AppError } from '@piton/contract/http/errors.ts';
import { sql, type Transaction } from 'kysely';
import { recordAudit } from '../audit/record-audit.ts';
import { actingAs, type ActingAs } from '../database/acting-as.ts';
import type { DB } from '../database/types.ts';
import { refuseTooMany } from '../limits/refuse-too-many.ts';
import { takeFromLimit } from '../limits/take-from-limit.ts';
import { type BankAccountRow, findBankAccount, bankAccountTitle } from './bank-account-store.ts';
import type { BankingDeps } from './banking-deps.ts';

type Deps = Pick<BankingDeps, 'database' | 'accountNumbers' | 'hashLimitKey'>;

/** More than a reviewer needs, and little for a thief. */
const shown = { action: 'show-account-number', max: 60, windowSeconds: 60 * 60 } as const;

/** Shows the whole number to its owner or to a reviewer. Each view is in the audit. */
export async function showAccountNumber(
  { database, accountNumbers, hashLimitKey: hashKey }: Deps,
  actor: Extract<ActingAs, { userId: string } | { staffId: string }>,
  ownerId: string,
): Promise<{ accountNumber: string }> {
  const actorId = 'userId' in actor ? actor.userId : actor.staffId;
  const taken = await takeFromLimit({ database, hashKey }, { ...shown, key: actorId });
  if (!taken.allowed) throw refuseTooMany(taken);
  return actingAs(database, actor, async (transaction) => {
    const row = await findBankAccount(transaction, ownerId);
    if (row === null) throw new AppError('not_found');
    if ('staffId' in actor) await refuseUnlessReviewing(transaction, row);
    await recordAudit(transaction, {
      actorId,
      action: 'show-account-number',
      subjectKind: 'bank_account',
      subjectId: ownerId,
      detail: { version: row.version, title: bankAccountTitle(row) },
    });
    return { accountNumber: accountNumbers.open(ownerId, row) };
  });
}

async function refuseUnlessReviewing(
  transaction: Transaction<DB>,
  { user_id: ownerId, in_review: inReview }: BankAccountRow,
): Promise<void> {
  const { rows } = await sql<{ may: boolean }>`
    select may_review(${ownerId}::uuid) as may`.execute(transaction);
  if (inReview && rows[0]?.may === true) return;
  const message = 'You can only view the number while the account is in review.';
  throw new AppError('forbidden', { message });
}
