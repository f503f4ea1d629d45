import type { BankAccount } from '@piton/contract/banking/bank-account.ts';
import type { bankAccountFields } from '@piton/contract/banking/bank-account-fields.ts';
import { AppError } from '@piton/contract/http/errors.ts';
import type { z } from 'zod';
import { recordAudit } from '../audit/record-audit.ts';
import { actingAs } from '../database/acting-as.ts';
import { lockAccount, hasNoAccess } from '../identity/lock-account.ts';
import {
  bankAccountOf,
  columnsOf,
  findBankAccount,
  refuseUnknownBank,
  maskedFields,
  isUnchanged,
} from './bank-account-store.ts';
import type { BankingDeps } from './banking-deps.ts';
import { notifyOfBankAccount } from './notify-of-bank-account.ts';

/**
 * Adds the first account and emails its owner. If there is one already, perhaps from another tab,
 * the request fails with that reason.
 */
export async function addBankAccount(
  deps: BankingDeps,
  userId: string,
  { accountNumber, device, ...fields }: z.output<typeof bankAccountFields> & { device: string },
): Promise<BankAccount> {
  return actingAs(deps.database, { userId }, async (transaction) => {
    await refuseUnknownBank(transaction, fields.bankName);
    const kept = deps.accountNumbers.keep(userId, accountNumber);
    const row = await transaction
      .insertInto('bank_accounts')
      .values({
        ...columnsOf(fields),
        ...kept,
        user_id: userId,
      })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (row === undefined) {
      const there = await findBankAccount(transaction, userId);
      // The same form again means that its response was lost.
      if (
        there !== null &&
        isUnchanged(there, { ...columnsOf(fields), number_hash: kept.number_hash })
      ) {
        return bankAccountOf(there);
      }
      throw new AppError('version_conflict');
    }
    const { user } = await lockAccount(transaction, userId);
    if (hasNoAccess(user)) throw new AppError('not_signed_in');
    await notifyOfBankAccount(deps, transaction, { user, before: null, row, device });
    await recordAudit(transaction, {
      actorId: userId,
      action: 'add-bank-account',
      subjectKind: 'bank_account',
      subjectId: userId,
      after: maskedFields(row),
    });
    return bankAccountOf(row);
  });
}
