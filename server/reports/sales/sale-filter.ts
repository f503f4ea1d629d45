import type { SaleFilter } from '@piton/contract/payments/sale.ts';
import { endOfDay, startOfDay } from '@piton/contract/time/time.ts';
import { type RawBuilder, sql } from 'kysely';

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

export type SoughtSales = FoundSales & { readonly search: string };

/** What has to be true besides, as the functions of the database take it that know of words. */
export function boundsOf({ from, to, status }: FoundSales): readonly unknown[] {
  return [
    from === undefined ? null : startOfDay(from),
    to === undefined ? null : endOfDay(to),
    status ?? null,
  ];
}

export function hasSearch(filter: FoundSales): filter is SoughtSales {
  return filter.search !== undefined && filter.search !== '';
}
