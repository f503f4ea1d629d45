import type { BankAccount } from '@piton/contract/banking/bank-account.ts';
import type { bankAccountEdit } from '@piton/contract/banking/bank-account-fields.ts';
import { AppError } from '@piton/contract/http/errors.ts';
import type { z } from 'zod';
import { changedFields } from '../audit/changed-fields.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { actingAs } from '../database/acting-as.ts';
import type { Session } from '../http/endpoints/request-session.ts';
import { lockSession } from '../identity/lock-account.ts';
import { refuseTooMany } from '../limits/refuse-too-many.ts';
import { reviewSaveLimit } from '../limits/review-save-limit.ts';
import { takeFromLimit } from '../limits/take-from-limit.ts';
import {
  bankAccountOf,
  columnsOf,
  findBankAccount,
  refuseUnknownBank,
  maskedFields,
  unmasked,
} from './bank-account-store.ts';
import type { BankingDeps } from './banking-deps.ts';
import { notifyOfBankAccount } from './notify-of-bank-account.ts';

type Edit = z.output<typeof bankAccountEdit> & { version: number; device: string };

/**
 * An unlocked phone or a stolen session must not redirect money: the endpoint requires step-up
 * authentication, the owner gets an email, and payouts wait for two new approvals.
 */
export async function editBankAccount(
  deps: BankingDeps,
  session: Session,
  { version, accountNumber, device, ...fields }: Edit,
): Promise<BankAccount> {
  const { userId } = session;
  const limits = { database: deps.database, hashKey: deps.hashLimitKey };
  const taken = await takeFromLimit(limits, reviewSaveLimit(userId));
  if (!taken.allowed) throw refuseTooMany(taken);
  return actingAs(deps.database, { userId }, async (transaction) => {
    const { user } = await lockSession(transaction, session);
    await refuseUnknownBank(transaction, fields.bankName);
    const before = await findBankAccount(transaction, userId);
    if (before === null || before.version !== version) throw new AppError('version_conflict');
    const row = await transaction
      .updateTable('bank_accounts')
      .set({
        ...columnsOf(fields),
        ...(accountNumber !== null && deps.accountNumbers.keep(userId, accountNumber)),
      })
      .where('user_id', '=', userId)
      .where('version', '=', version)
      .returningAll()
      .executeTakeFirst();
    if (row === undefined) throw new AppError('version_conflict');
    await notifyOfBankAccount(deps, transaction, { user, before, row, device });
    await recordAudit(transaction, {
      actorId: userId,
      action: 'edit-bank-account',
      subjectKind: 'bank_account',
      subjectId: userId,
      // Unmasked for the comparison, because two masked values may look alike.
      detail: { changed: changedFields(unmasked(before), unmasked(row)) },
      before: maskedFields(before),
      after: maskedFields(row),
    });
    return bankAccountOf(row);
  });
}
