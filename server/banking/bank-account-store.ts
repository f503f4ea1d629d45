import type { AccountType, Bank, BankAccount } from '@piton/contract/banking/bank-account.ts';
import type { bankAccountFields } from '@piton/contract/banking/bank-account-fields.ts';
import { AppError } from '@piton/contract/http/errors.ts';
import { type Selectable, sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import { maskWords } from '../audit/mask-words.ts';
import { prepared } from '../database/prepared-statement.ts';
import type { Reading } from '../database/reading-as.ts';
import type { BankAccounts, DB } from '../database/types.ts';
import { maskedNumber } from './account-number.ts';

export type BankAccountRow = Selectable<BankAccounts>;

/** The merchant's details of an account without its number, which is stored separately. */
export type AccountFields = Omit<z.output<typeof bankAccountFields>, 'accountNumber'>;

export async function findBankAccount(
  transaction: Transaction<DB>,
  userId: string,
): Promise<BankAccountRow | null> {
  const row = await transaction
    .selectFrom('bank_accounts')
    .selectAll()
    .modifyFront(prepared)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

async function listBanks(transaction: Transaction<DB>): Promise<Bank[]> {
  return transaction
    .selectFrom('banks')
    .modifyFront(prepared)
    .select(['name as bankName', 'successor'])
    .orderBy('position')
    .execute();
}

export async function refuseUnknownBank(
  transaction: Transaction<DB>,
  bankName: string,
): Promise<void> {
  const banks = await listBanks(transaction);
  if (banks.some((bank) => bank.bankName === bankName)) return;
  throw new AppError('rejected_fields', {
    fields: { bankName: 'Please choose one of the banks.' },
  });
}

/** The merchant's bank account, and the list of banks. */
export async function readBanking(
  reading: Reading,
  userId: string,
): Promise<{ bankAccount: BankAccount | null; banks: Bank[] }> {
  const { rows } = await sql<{ banks: Bank[] } & (BankAccountRow | { user_id: null })>`
    ${prepared} select a.*,
           (select json_agg(json_build_object('bankName', name, 'successor', successor)
                            order by position) from banks) as banks
      from (values (1)) one
      left join bank_accounts a on a.user_id = ${userId}`.execute(reading);
  const [row] = rows;
  if (row === undefined) return { bankAccount: null, banks: [] };
  return { bankAccount: row.user_id === null ? null : bankAccountOf(row), banks: row.banks };
}

/** The same under our column names. */
export function columnsOf(fields: AccountFields) {
  return {
    bank_name: fields.bankName,
    account_name: fields.accountName,
    account_type: fields.accountType,
    account_routing: fields.accountRouting,
    country: fields.country,
  };
}

type HashedColumns = ReturnType<typeof columnsOf> & Pick<BankAccountRow, 'number_hash'>;

export function isUnchanged(one: BankAccountRow, { number_hash: hash, ...other }: HashedColumns) {
  const names = Object.keys(other) as (keyof typeof other)[];
  return one.number_hash.equals(hash) && names.every((name) => one[name] === other[name]);
}

export function bankAccountOf(row: BankAccountRow): BankAccount {
  return {
    ...accountFieldsOf(row),
    created: row.created_at.toISOString(),
    inReview: row.in_review,
    reviewTxt: row.review_note === '' ? null : row.review_note,
    reviewFields: row.review_fields as Record<string, string>,
    version: row.version,
  };
}

type FieldColumns = Pick<
  BankAccountRow,
  'bank_name' | 'account_name' | 'account_type' | 'account_routing' | 'country' | 'last_four'
>;

/** Its title: "Republic Bank •••• 4821". */
export function bankAccountTitle(row: Pick<FieldColumns, 'bank_name' | 'last_four'>): string {
  return `${row.bank_name} ${maskedNumber(row.last_four)}`;
}

/** For the audit, which outlives the erasure of personal data. */
export function maskedFields(row: FieldColumns) {
  const routing = row.account_routing;
  return {
    ...accountFieldsOf(row),
    accountName: maskWords(row.account_name),
    // This field may contain the account number by mistake.
    accountRouting: routing && `…${routing.slice(-3)}`,
  };
}

/** With the number masked, as every screen shows it. */
export function accountFieldsOf(row: FieldColumns) {
  return {
    bankName: row.bank_name,
    accountName: row.account_name,
    accountType: row.account_type as AccountType,
    accountRouting: row.account_routing,
    accountNumber: maskedNumber(row.last_four),
    country: row.country,
  };
}

/** For comparisons, because two numbers may end alike. */
export function unmasked(row: BankAccountRow) {
  return { ...accountFieldsOf(row), accountNumber: row.number_hash.toString('hex') };
}
