import type { Company } from '@piton/contract/companies/company.ts';
import type { CompanyFields } from '@piton/contract/companies/company-fields.ts';
import { AppError } from '@piton/contract/http/errors.ts';
import { changedFields } from '../audit/changed-fields.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { actingAs } from '../database/acting-as.ts';
import { refuseTooMany } from '../limits/refuse-too-many.ts';
import { reviewSaveLimit } from '../limits/review-save-limit.ts';
import { takeFromLimit } from '../limits/take-from-limit.ts';
import type { CompaniesDeps } from './companies-deps.ts';
import { columnsOf, companyFieldsOf } from './company-columns.ts';
import { selectCompaniesOf } from './list-companies.ts';
import { maskCompanyFields } from './mask-company-fields.ts';

/**
 * Saves a company's details, which puts it into review. Rejects the edit if its owner hasn't seen
 * the current version.
 */
export async function editCompany(
  { database, hashLimitKey: hashKey }: Pick<CompaniesDeps, 'database' | 'hashLimitKey'>,
  userId: string,
  edit: { companyId: string; version: number; fields: CompanyFields },
): Promise<Company> {
  const { companyId, version, fields } = edit;
  const taken = await takeFromLimit({ database, hashKey }, reviewSaveLimit(userId));
  if (!taken.allowed) throw refuseTooMany(taken);
  return actingAs(database, { userId }, async (transaction) => {
    const row = await transaction
      .selectFrom('companies')
      .selectAll()
      .where('id', '=', companyId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (row === undefined) throw new AppError('not_found');
    if (row.owner_id !== userId) {
      throw new AppError('forbidden', { message: 'Only the company’s owner can edit it.' });
    }
    if (row.version !== version) throw new AppError('version_conflict');
    await transaction
      .updateTable('companies')
      .set(columnsOf(fields))
      .where('id', '=', companyId)
      .execute();
    await recordAudit(transaction, {
      actorId: userId,
      action: 'edit-company',
      subjectKind: 'company',
      subjectId: companyId,
      // Unmasked for the comparison, because two masked values may look alike.
      detail: { changed: changedFields(companyFieldsOf(row), fields) },
      before: maskCompanyFields(companyFieldsOf(row)),
      after: maskCompanyFields(fields),
    });
    const [company] = await selectCompaniesOf(transaction, userId, { companyId });
    if (company === undefined) throw new Error('a company was edited and is not there');
    return company;
  });
}
