import type { SaleFilter } from '@piton/contract/payments/sale.ts';
import { endOfDay, startOfDay } from '@piton/contract/time/time.ts';
import { type RawBuilder, sql } from 'kysely';

/** The company, and the filter for its payments. */
export type FoundSales = SaleFilter & { readonly companyId: string };

export type Condition = RawBuilder<unknown>;

/** Conditions other than the text search; company and mode come first. */
export function conditionsOf({ companyId, mode, from, to, status }: FoundSales): Condition[] {
  // A literal, because a status may be common or rare and the best plan depends on which it is.
  const ofStatus = status === undefined ? [] : [sql`status = ${sql.lit(status)}`];
  return [
    sql`company_id = ${companyId}`,
    sql`mode = ${mode}`,
    ...(from === undefined ? [] : [sql`created_at >= ${startOfDay(from)}`]),
    ...(to === undefined ? [] : [sql`created_at < ${endOfDay(to)}`]),
    ...ofStatus,
  ];
}

export type SearchedSales = FoundSales & { readonly search: string };

/** The other conditions, as parameters for the database functions of the text search. */
export function boundsOf({ from, to, status }: FoundSales): readonly unknown[] {
  return [
    from === undefined ? null : startOfDay(from),
    to === undefined ? null : endOfDay(to),
    status ?? null,
  ];
}

export function hasSearch(filter: FoundSales): filter is SearchedSales {
  return filter.search !== undefined && filter.search !== '';
}
