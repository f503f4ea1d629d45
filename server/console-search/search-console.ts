import type { ConsoleFound } from '@piton/contract/console-search/console-search.ts';
import { phoneProblem } from '@piton/contract/payments/payment-text.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { actingAs } from '../database/acting-as.ts';
import { foundMax, containsText } from '../database/contains-text.ts';
import type { DB } from '../database/types.ts';
import { searchPayments } from './search-console-payments.ts';

/** People and companies by part of their name; payments by a whole number, name or address. */
export async function searchConsole(
  database: Kysely<DB>,
  staffId: string,
  text: string,
): Promise<ConsoleFound> {
  const sought = text.trim();
  return actingAs(database, { staffId }, async (transaction) => ({
    merchants: await selectMerchants(transaction, sought),
    companies: await selectCompanies(transaction, sought),
    payments: await searchPayments(transaction, sought),
  }));
}

async function selectMerchants(
  transaction: Transaction<DB>,
  sought: string,
): Promise<ConsoleFound['merchants']> {
  const rows = await transaction
    .selectFrom('users')
    .select(['id', 'display_name', 'email', 'closed_at'])
    .where('role', '=', 3)
    .where((where) =>
      where.or([
        containsText(where.ref('plain_email'), sought),
        containsText(where.ref('plain_name'), sought),
      ]),
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
  sought: string,
): Promise<ConsoleFound['companies']> {
  const rows = await transaction
    .selectFrom('companies')
    .innerJoin('users', 'users.id', 'owner_id')
    .select(['companies.id', 'name', 'display_name', 'standing', 'in_review'])
    .where((where) =>
      where.or([
        containsText(where.ref('companies.plain_name'), sought),
        containsText(where.ref('companies.plain_email'), sought),
        where('companies.id', '=', sought),
        ...(phoneProblem(sought) === null
          ? [where('phone_end', '=', sql<string>`phone_end(${sought})`)]
          : []),
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
