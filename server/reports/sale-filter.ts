import type { SaleFilter } from '@piton/contract/sale.ts';
import { endOfDay, startOfDay } from '@piton/contract/time.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Reading } from '../database/reading-as.ts';
import { readSaleWords } from './sale-words.ts';

/** Whose payments, and which of them. */
export type FoundSales = SaleFilter & { readonly companyId: string };

export type Condition = RawBuilder<unknown>;

/** What has to be true of each payment, whatever its words are; company and book first. */
export function conditionsOf({ companyId, mode, from, to, status }: FoundSales): Condition[] {
  // Of a status there may be many or hardly any: what is the shortest way to it depends on which it is.
  const ofStatus = status === undefined ? [] : [sql`status = ${sql.lit(status)}`];
  return [
    sql`company_id = ${companyId}`,
    sql`mode = ${mode}`,
    ...(from === undefined ? [] : [sql`created_at >= ${startOfDay(from)}`]),
    ...(to === undefined ? [] : [sql`created_at < ${endOfDay(to)}`]),
    ...ofStatus,
  ];
}

/**
 * The same as find_sales and sum_found_sales take it, words included; null where they name nothing. Words
 * are looked for by functions of the database alone, because row-level security lets no index serve them.
 */
export async function searchedFor(
  reading: Reading,
  filter: FoundSales & { readonly search: string },
): Promise<RawBuilder<unknown> | null> {
  const { companyId, mode, from, to, status, search } = filter;
  const named = await readSaleWords(reading, { companyId, mode }, search);
  if (named === null) return null;
  return sql.join([
    companyId,
    mode,
    sql`${named.words}::tsquery`,
    named.number,
    from === undefined ? null : startOfDay(from),
    to === undefined ? null : endOfDay(to),
    status ?? null,
  ]);
}

export function hasSearch(filter: FoundSales): filter is FoundSales & { readonly search: string } {
  return filter.search !== undefined && filter.search !== '';
}
