import { AppError } from '@piton/contract/http/errors.ts';
import { actingAs } from '../database/acting-as.ts';
import type { CompaniesDeps } from './companies-deps.ts';

/** The database rejects a company that isn't the user's own. */
export async function chooseCompany(
  { database }: Pick<CompaniesDeps, 'database'>,
  userId: string,
  companyId: string,
): Promise<void> {
  await actingAs(database, { userId }, async (transaction) => {
    const own = await transaction
      .selectFrom('company_members')
      .select('company_id')
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (own === undefined) throw new AppError('not_found');
    await transaction
      .updateTable('users')
      .set({ primary_company_id: companyId })
      .where('id', '=', userId)
      .execute();
  });
}
