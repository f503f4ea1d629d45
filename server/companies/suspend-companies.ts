import { sql, type Transaction } from 'kysely';
import type { DB } from '../database/types.ts';

/** Stops live payments for all companies of a person, and returns their former standings. */
export async function suspendCompaniesOf(
  transaction: Transaction<DB>,
  ownerId: string,
): Promise<{ companyId: string; was: string }[]> {
  const { rows } = await sql<{ companyId: string; was: string }>`
    select company_id as "companyId", was from suspend_companies_of(${ownerId})`.execute(
    transaction,
  );
  return rows;
}
