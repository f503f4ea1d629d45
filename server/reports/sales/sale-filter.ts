import type { SaleFilter, SaleStatus } from '@piton/contract/payments/sale.ts';
import { endOfDay, startOfDay } from '@piton/contract/time/time.ts';
import { type RawBuilder, sql } from 'kysely';

/** The company, and the filter for its payments. */
export type FoundSales = SaleFilter & { readonly companyId: string };

export type Condition = RawBuilder<unknown>;

/** Conditions other than the text search; company and mode come first. */
export function conditionsOf({ companyId, mode, from, to, status }: FoundSales): Condition[] {
  return [
    sql`company_id = ${companyId}`,
    sql`mode = ${mode}`,
    ...(from === undefined ? [] : [sql`created_at >= ${startOfDay(from)}`]),
    ...(to === undefined ? [] : [sql`created_at < ${endOfDay(to)}`]),
    ...(status === undefined ? [] : [hasStatus(status, companyId)]),
  ];
}

/** Most payments are approved; the others are found by what only they have. */
function hasStatus(status: SaleStatus, companyId: string): Condition {
  if (status === 'Approved') return sql`status = 'Approved'`;
  if (status !== 'Pending') return sql`failed_status = ${sql.lit(status)}`;
  return sql`status = 'Pending'
    and id in (select p.sale_id from pending_sales p where p.company_id = ${companyId})`;
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
