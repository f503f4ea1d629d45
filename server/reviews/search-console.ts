import type { ConsoleFound } from '@piton/contract/console-search.ts';
import type { Kysely, Transaction } from 'kysely';
import { actingAs } from '../database/acting-as.ts';
import { foundMax, holding } from '../database/holding-text.ts';
import type { DB } from '../database/types.ts';
import { searchPayments } from './search-console-payments.ts';

/** People and companies by a part of what they are called, payments by what names exactly one. */
export async function searchConsole(
  database: Kysely<DB>,
  staffId: string,
  text: string,
): Promise<ConsoleFound> {
  const sought = text.trim();
  const pattern = holding(sought);
  return actingAs(database, { staffId }, async (transaction) => ({
    merchants: await selectMerchants(transaction, pattern),
    companies: await selectCompanies(transaction, pattern, sought),
    payments: await searchPayments(transaction, sought),
  }));
}

async function selectMerchants(
  transaction: Transaction<DB>,
  pattern: string,
): Promise<ConsoleFound['merchants']> {
  const rows = await transaction
    .selectFrom('users')
    .select(['id', 'display_name', 'email', 'closed_at'])
    .where('role', '=', 3)
    .where((where) =>
      where.or([where('email', 'ilike', pattern), where('display_name', 'ilike', pattern)]),
    )
    .orderBy('display_name')
    .orderBy('id')
    .limit(foundMax)
    .execute();
  return rows.map((row) => ({
    uid: row.id,
    displayName: row.display_name,
    email: row.email,
    closed: row.closed_at?.toISOString() ?? null,
  }));
}

async function selectCompanies(
  transaction: Transaction<DB>,
  pattern: string,
  sought: string,
): Promise<ConsoleFound['companies']> {
  const rows = await transaction
    .selectFrom('companies')
    .innerJoin('users', 'users.id', 'owner_id')
    .select(['companies.id', 'name', 'display_name', 'standing', 'in_review'])
    .where((where) =>
      where.or([
        where('name', 'ilike', pattern),
        where('companies.email', 'ilike', pattern),
        where('companies.id', '=', sought),
      ]),
    )
    .orderBy('name')
    .orderBy('companies.id')
    .limit(foundMax)
    .execute();
  return rows.map((row) => ({
    companyId: row.id,
    companyName: row.name,
    ownerName: row.display_name,
    standing: row.standing,
    inReview: row.in_review,
  }));
}
