import { AppError } from '@piton/contract/http/errors.ts';
import { type Kysely, sql } from 'kysely';
import { prepared } from '../database/prepared-statement.ts';
import { type Reading, readingAs } from '../database/reading-as.ts';
import type { DB } from '../database/types.ts';
import type { Session } from '../http/endpoints/request-session.ts';

/** The signed-in user and the company of the request; null if they have none yet. */
export type Merchant = { readonly userId: string; readonly companyId: string | null };

/** Another merchant's company gives the same result as an unknown one. */
export async function findMerchantOf(
  database: Kysely<DB>,
  { userId, user: { primaryCompany } }: Session,
  companyId = primaryCompany,
): Promise<Merchant> {
  if (companyId !== null && companyId !== primaryCompany) {
    await readingAs(database, { userId }, (reading) => refuseNonMember(reading, userId, companyId));
  }
  return { userId, companyId };
}

/** A user who doesn't work with the company, or no longer does, gets the result for an unknown one. */
export async function refuseNonMember(
  reading: Reading,
  userId: string,
  companyId: string,
): Promise<void> {
  if (!(await isMember(reading, userId, companyId))) throw new AppError('not_found');
}

export async function isMember(
  reading: Reading,
  userId: string,
  companyId: string,
): Promise<boolean> {
  const { rows } = await sql`
    ${prepared} select from company_members
     where user_id = ${userId} and company_id = ${companyId}`.execute(reading);
  return rows.length > 0;
}
