import type { SaleFilter, SaleStatus } from '@piton/contract/payments/sale.ts';
import { endOfDay, startOfDay } from '@piton/contract/time/time.ts';
import { type RawBuilder, sql } from 'kysely';

/** The company, and the filter for its payments. */
export type FoundSales = SaleFilter & { readonly companyId: string };

export type Condition = RawBuilder<unknown>;

/** Conditions other than the text search; company and mode come first. */
export function conditionsOf(filter: FoundSales): Condition[] {
  const { companyId, mode, from, to, status, money } = filter;
  return [
    sql`company_id = ${companyId}`,
    sql`mode = ${mode}`,
    ...(from === undefined ? [] : [sql`created_at >= ${startOfDay(from)}`]),
    ...(to === undefined ? [] : [sql`created_at < ${endOfDay(to)}`]),
    ...(status === undefined ? [] : [hasStatus(status, companyId)]),
    ...(money === undefined
      ? []
      : [sql`id in (select sales_in_money_state(${companyId}, ${mode}, ${money}))`]),
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

/** Only approved payments have refunds or disputes. */
export function findsNothing({ status, money }: FoundSales): boolean {
  return money !== undefined && status !== undefined && status !== 'Approved';
}

/**
 * The other conditions, as parameters for the database functions of the text search. A state of
 * refunds or disputes takes the place of the status.
 */
export function boundsOf({ from, to, status, money }: FoundSales): readonly unknown[] {
  return [
    from === undefined ? null : startOfDay(from),
    to === undefined ? null : endOfDay(to),
    money ?? status ?? null,
  ];
}

export function hasSearch(filter: FoundSales): filter is SearchedSales {
  return filter.search !== undefined && filter.search !== '';
}
