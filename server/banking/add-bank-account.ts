import type { bankAccountFields, BankAccount } from '@piton/contract/bank-account.ts';
import { AppError } from '@piton/contract/errors.ts';
import type { z } from 'zod';
import { recordAudit } from '../audit/record-audit.ts';
import { actingAs } from '../database/acting-as.ts';
import {
  bankAccountOf,
  columnsOf,
  findBankAccount,
  refuseUnknownBank,
  maskedSaid,
} from './bank-account-store.ts';
import type { BankingDeps } from './banking-deps.ts';

/** The first one. Whoever has one already is told so: it may have been made in another tab. */
export async function addBankAccount(
  { database, accountNumbers }: Pick<BankingDeps, 'database' | 'accountNumbers'>,
  userId: string,
  { accountNumber, ...said }: z.output<typeof bankAccountFields>,
): Promise<BankAccount> {
  return actingAs(database, { userId }, async (transaction) => {
    await refuseUnknownBank(transaction, said.bankName);
    const row = await transaction
      .insertInto('bank_accounts')
      .values({
        ...columnsOf(said),
        ...accountNumbers.keep(userId, accountNumber),
        user_id: userId,
      })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (row === undefined) {
      const there = await findBankAccount(transaction, userId);
      // The same once more is a form whose answer was lost.
      const isSame =
        there !== null &&
        there.number_hash.equals(accountNumbers.keep(userId, accountNumber).number_hash) &&
        there.bank_name === said.bankName &&
        there.account_name === said.accountName;
      if (isSame) return bankAccountOf(there);
      throw new AppError('changed_meanwhile');
    }
    await recordAudit(transaction, {
      actorId: userId,
      action: 'add-bank-account',
      subjectKind: 'bank_account',
      subjectId: userId,
      after: maskedSaid(row),
    });
    return bankAccountOf(row);
  });
}
