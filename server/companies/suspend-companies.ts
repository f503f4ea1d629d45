import { sql, type Transaction } from 'kysely';
import type { DB } from '../database/types.ts';

/** Ends live payments for all companies of a person, and answers what each of them was before. */
export async function suspendCompaniesOf(
  transaction: Transaction<DB>,
  ownerId: string,
): Promise<{ companyId: string; was: string }[]> {
  const { rows } = await sql<{ companyId: string; was: string }>`
    with open as (
      select id, standing from companies
       where owner_id = ${ownerId} and standing <> 'suspended'
         for update
    )
    update companies set standing = 'suspended' from open where companies.id = open.id
    returning companies.id as "companyId", open.standing as was`.execute(transaction);
  return rows;
}
