import type { Company } from '@piton/contract/companies/company.ts';
import type { CompanyFields } from '@piton/contract/companies/company-fields.ts';
import { AppError } from '@piton/contract/http/errors.ts';
import type { Selectable, Transaction } from 'kysely';
import { changedFields } from '../audit/changed-fields.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { actingAs } from '../database/acting-as.ts';
import type { Companies, DB } from '../database/types.ts';
import { refuseTooMany } from '../limits/refuse-too-many.ts';
import { takeFromLimit } from '../limits/take-from-limit.ts';
import { makeCompanyKeys } from './encryption-keys/make-company-keys.ts';
import { companyFieldsOf } from './company-columns.ts';
import type { CompaniesDeps } from './companies-deps.ts';
import { createCompany, newCompanyId } from './create-company.ts';
import { selectCompaniesOf } from './list-companies.ts';
import { maskCompanyFields } from './mask-company-fields.ts';

/** Generating a key takes a second of CPU, and staff review every company. */
const companiesADay = 20;

export async function addCompany(
  deps: CompaniesDeps,
  userId: string,
  fields: CompanyFields,
): Promise<Company> {
  const { database, hashLimitKey: hashKey } = deps;
  const taken = await takeFromLimit(
    { database, hashKey },
    { action: 'add-company', key: userId, max: companiesADay, windowSeconds: 24 * 60 * 60 },
  );
  if (!taken.allowed) throw refuseTooMany(taken);
  const companyId = newCompanyId();
  const keys = await makeCompanyKeys(deps.rootKey, companyId);
  return actingAs(database, { userId, newCompanyId: companyId }, async (transaction) => {
    const there = await findSameName(transaction, userId, fields.companyName);
    if (there !== null) return madeBefore(transaction, userId, { there, fields });
    await createCompany(transaction, { fields, ownerId: userId, keys }, deps.clock());
    await transaction
      .updateTable('users')
      .set({ primary_company_id: companyId })
      .where('id', '=', userId)
      .execute();
    await recordAudit(transaction, {
      actorId: userId,
      action: 'create-company',
      subjectKind: 'company',
      subjectId: companyId,
      after: maskCompanyFields(fields),
    });
    const [company] = await selectCompaniesOf(transaction, userId, { companyId });
    if (company === undefined) throw new Error('a company was made and is not there');
    return company;
  });
}

async function findSameName(
  transaction: Transaction<DB>,
  userId: string,
  name: string,
): Promise<Selectable<Companies> | null> {
  // Locked, so that the second of two concurrent requests sees the first.
  const { closed_at: closed } = await transaction
    .selectFrom('users')
    .select('closed_at')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  // Closed during the second that key generation took.
  if (closed !== null) throw new AppError('not_signed_in');
  const own = await transaction
    .selectFrom('companies')
    .selectAll()
    .where('owner_id', '=', userId)
    .execute();
  return own.find((company) => company.name.toLowerCase() === name.toLowerCase()) ?? null;
}

/** A form sent twice after a lost response creates one company and gets the same response. */
async function madeBefore(
  transaction: Transaction<DB>,
  userId: string,
  { there, fields }: { there: Selectable<Companies>; fields: CompanyFields },
): Promise<Company> {
  const [company] = await selectCompaniesOf(transaction, userId, { companyId: there.id });
  const isSame = changedFields(companyFieldsOf(there), fields).length === 0;
  if (isSame && company !== undefined) return company;
  const companyName = 'You already have a company with this name. Edit it on your Companies page.';
  throw new AppError('rejected_fields', { fields: { companyName } });
}
