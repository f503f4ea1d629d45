import type { ConsoleFound } from '@piton/contract/console-search.ts';
import { textFromMills } from '@piton/contract/money.ts';
import type { SaleMode, SaleStatus } from '@piton/contract/sale.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { actingAs } from '../database/acting-as.ts';
import type { DB } from '../database/types.ts';

const foundMax = 20;

/** People and companies by a part of what they are called, payments by what names exactly one. */
export async function searchConsole(
  database: Kysely<DB>,
  staffId: string,
  text: string,
): Promise<ConsoleFound> {
  const sought = text.normalize('NFC').trim();
  const pattern = `%${sought.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return actingAs(database, { staffId }, async (transaction) => ({
    merchants: await selectMerchants(transaction, pattern),
    companies: await selectCompanies(transaction, pattern, sought),
    payments: await selectPayments(transaction, sought),
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

/** Exactly, by what is indexed: a part of a name would be looked for in every payment there is. */
async function selectPayments(
  transaction: Transaction<DB>,
  sought: string,
): Promise<ConsoleFound['payments']> {
  const number = sought.toUpperCase();
  const rows = await transaction
    .selectFrom('sales')
    .innerJoin('companies', 'companies.id', 'company_id')
    .selectAll('sales')
    .select('companies.name as company_name')
    .where((where) =>
      where.or([
        where('tran_id', '=', number),
        where('invoice', '=', number),
        sql<boolean>`lower(person_email) = ${sought.toLowerCase()}`,
      ]),
    )
    .orderBy('sales.created_at', 'desc')
    .orderBy('sales.id', 'desc')
    .limit(foundMax)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    companyId: row.company_id,
    companyName: row.company_name,
    mode: row.mode as SaleMode,
    created: row.created_at.toISOString(),
    status: row.status as SaleStatus,
    amount: textFromMills(row.amount_mills),
    personName: row.person_name,
    lastFour: row.last_four ?? '',
    tranId: row.tran_id,
    invoice: row.invoice,
  }));
}
