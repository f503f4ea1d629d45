import type { ConsoleFound } from '@piton/contract/console-search/console-search.ts';
import { textFromMills } from '@piton/contract/money/money.ts';
import type { SaleMode, SaleStatus } from '@piton/contract/payments/sale.ts';
import { sql, type Transaction } from 'kysely';
import { foundMax } from '../database/contains-text.ts';
import type { DB } from '../database/types.ts';

/**
 * The newest payments that match by number or invoice, by the customer's whole address or name, or
 * by the card's last four digits; a payment matches in one way only. Each way is a query of its
 * own, because combined by `or` they would lose their indexes under row-level security.
 */
export async function searchPayments(
  transaction: Transaction<DB>,
  text: string,
): Promise<ConsoleFound['payments']> {
  const found = [];
  for (const way of waysToBeNamed(payments(transaction), text)) found.push(...(await select(way)));
  return found;
}

// Lower case and accents follow the code that wrote the row, because languages differ in a few
// letters.
function waysToBeNamed(all: ReturnType<typeof payments>, text: string): (typeof all)[] {
  if (/^\d{4}$/.test(text)) return [all.where('last_four', '=', text)];
  if (text.includes('@')) {
    return [all.where('person_email_lower', '=', sql<string>`lower(${text})`)];
  }
  const number = text.toUpperCase();
  return [
    // The gateways' own forms: capitals and digits, or a GUID in small letters.
    all.where('tran_id', 'in', [number, text.toLowerCase()]),
    all.where('invoice', '=', number),
    // An unreadable payment may have no name.
    all
      .where('plain_person_name', '=', sql<string>`left(plain_text(${text}), 200)`)
      .where('person_name', '<>', ''),
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
