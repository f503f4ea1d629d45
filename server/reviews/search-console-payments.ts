import type { ConsoleFound } from '@piton/contract/console-search.ts';
import { textFromMills } from '@piton/contract/money.ts';
import type { SaleMode, SaleStatus } from '@piton/contract/sale.ts';
import { sql, type Transaction } from 'kysely';
import { foundMax } from '../database/holding-text.ts';
import type { DB } from '../database/types.ts';

/**
 * The newest payments that the text names: one by its number or invoice, several by the whole address of
 * who paid. Each way asks by itself and has an index that PostgreSQL may use under row-level security,
 * which joined by `or` they would lose. No text is found in two ways: only an address holds an @, and
 * numbers and invoices are of different lengths.
 */
export async function searchPayments(
  transaction: Transaction<DB>,
  text: string,
): Promise<ConsoleFound['payments']> {
  const number = text.toUpperCase();
  return [
    ...(await select(payments(transaction).where('tran_id', '=', number))),
    ...(await select(payments(transaction).where('invoice', '=', number))),
    // In small letters by whoever made those in the row small: languages differ about a few of them.
    ...(await select(
      payments(transaction).where('person_email_lower', '=', sql<string>`lower(${text})`),
    )),
  ];
}

function payments(transaction: Transaction<DB>) {
  return transaction
    .selectFrom('sales')
    .innerJoin('companies', 'companies.id', 'company_id')
    .selectAll('sales')
    .select('companies.name as company_name')
    .orderBy('sales.created_at', 'desc')
    .orderBy('sales.id', 'desc')
    .limit(foundMax);
}

async function select(query: ReturnType<typeof payments>): Promise<ConsoleFound['payments']> {
  return (await query.execute()).map((row) => ({
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
