import type { SaleFilter } from '@piton/contract/sale.ts';
import { endOfDay, startOfDay } from '@piton/contract/time.ts';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { DB } from '../database/types.ts';
import { readSaleWords, type SaleWords } from './sale-words.ts';

/** Whose payments, and which of them. */
export type FoundSales = SaleFilter & { readonly companyId: string };

type Condition = RawBuilder<unknown>;

/** What has to be true of each payment, company and book first; null where nothing can be. */
export async function conditionsOf(
  transaction: Transaction<DB>,
  filter: FoundSales,
): Promise<Condition[] | null> {
  const { companyId, mode, from, to, status, search } = filter;
  const named = isSearch(search) ? await readSaleWords(transaction, filter, search) : undefined;
  if (named === null) return null;
  // Of a status there may be many or hardly any: what is the shortest way to it depends on which it is.
  const ofStatus = status === undefined ? [] : [sql`status = ${sql.lit(status)}`];
  return [
    sql`company_id = ${companyId}`,
    sql`mode = ${mode}`,
    ...(from === undefined ? [] : [sql`created_at >= ${startOfDay(from)}`]),
    ...(to === undefined ? [] : [sql`created_at < ${endOfDay(to)}`]),
    ...ofStatus,
    ...(named === undefined ? [] : [isNamed(named)]),
  ];
}

export function isSearch(search: string | undefined): search is string {
  return search !== undefined && search !== '';
}

function isNamed({ words, number }: SaleWords): Condition {
  const byWords = sql`words @@ ${words}::tsquery`;
  if (number === null) return byWords;
  return sql`(${byWords} or tran_id = ${number} or invoice = ${number})`;
}
