import type { Kysely, Transaction } from 'kysely';
import { actingAs } from '../database/acting-as.ts';
import type { DB } from '../database/types.ts';
import type { CompanyKeys } from './encryption-keys/company-keys.ts';
import { findCompanyKeys } from './encryption-keys/key-store.ts';
import { type Company, findCompany } from './company-store.ts';

/** A company with keys, so that it can be paid. */
export type Payee = { readonly company: Company; readonly keys: CompanyKeys };

const companyIdShape = /^[A-Za-z0-9]{20}$/;

/** Runs `work` on behalf of the company to be paid; null if there is none. */
export async function withPayee<Result>(
  database: Kysely<DB>,
  companyId: string,
  work: (payee: Payee, transaction: Transaction<DB>) => Promise<Result>,
): Promise<Result | null> {
  if (!companyIdShape.test(companyId)) return null;
  return actingAs(database, { companyId }, async (transaction) => {
    const company = await findCompany(transaction, companyId);
    const keys = company && (await findCompanyKeys(transaction, companyId));
    return keys && work({ company, keys }, transaction);
  });
}
