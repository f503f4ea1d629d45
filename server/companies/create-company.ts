import { randomInt } from 'node:crypto';
import type { CompanyFields } from '@piton/contract/companies/company-fields.ts';
import type { Transaction } from 'kysely';
import type { DB } from '../database/types.ts';
import type { CompanyKeys } from './encryption-keys/company-keys.ts';
import { insertCompanyKeys } from './encryption-keys/key-store.ts';
import { columnsOf } from './company-columns.ts';

const idLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Short enough for a QR code, and too many to guess. */
export function newCompanyId(): string {
  return Array.from({ length: 20 }, () => idLetters[randomInt(idLetters.length)]).join('');
}

/**
 * Creates a company together with its keys, so that a payment can never arrive without a key to
 * open it. The keys are generated before, because that takes a second.
 */
export async function createCompany(
  transaction: Transaction<DB>,
  company: { fields: CompanyFields; ownerId: string; keys: CompanyKeys },
  now: Date,
): Promise<void> {
  const { fields, ownerId, keys } = company;
  await transaction
    .insertInto('companies')
    .values({ ...columnsOf(fields), id: keys.companyId, owner_id: ownerId, created_at: now })
    .execute();
  await insertCompanyKeys(transaction, keys, now);
}
