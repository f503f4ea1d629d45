import type { SaleMode } from '@piton/contract/payments/sale.ts';
import { type RawBuilder, sql } from 'kysely';
import { type PageCursor, readCursor } from '../http/endpoints/page-cursor.ts';

export type CompanyInMode = { readonly companyId: string; readonly mode: SaleMode };

export type ListFilter<Status extends string> = CompanyInMode & {
  readonly status?: Status | undefined;
  readonly paymentId?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
};

export type ListPage = { readonly after: PageCursor | null; readonly limit: number };

type ListQuery<Status extends string> = {
  readonly status?: Status | undefined;
  readonly payment?: string | undefined;
  readonly createdFrom?: string | undefined;
  readonly createdTo?: string | undefined;
};

/** The filter of a list's query, in the company and mode of its key. */
export function filterOf<Status extends string>(
  { companyId, mode }: CompanyInMode,
  { status, payment, createdFrom, createdTo }: ListQuery<Status>,
): ListFilter<Status> {
  return {
    companyId,
    mode,
    status,
    paymentId: payment,
    from: createdFrom === undefined ? undefined : new Date(createdFrom),
    to: createdTo === undefined ? undefined : new Date(createdTo),
  };
}

/** One extra row shows whether there is another page. */
export function pageIn({
  cursor,
  limit,
}: {
  readonly cursor?: string | undefined;
  readonly limit: number;
}): ListPage {
  return { after: cursor === undefined ? null : readCursor(cursor), limit: limit + 1 };
}

export type Condition = RawBuilder<unknown> | '' | null | undefined;

export function allOf(...conditions: readonly Condition[]): RawBuilder<unknown> {
  const given = conditions.filter((each) => typeof each === 'object' && each !== null);
  return sql.join(given, sql` and `);
}

/** The conditions of a list about payments, which starts with the newest. */
export function conditionsOfList<Status extends string>(
  { companyId, mode, status, paymentId, ...times }: ListFilter<Status>,
  column: string,
  after: PageCursor | null,
): RawBuilder<unknown> {
  return allOf(
    sql`company_id = ${companyId}`,
    sql`mode = ${mode}`,
    status && sql`state = ${status}`,
    paymentId && sql`sale_id = ${paymentId}`,
    inTimes(column, times, after),
  );
}

export function withIds(
  { companyId, mode }: CompanyInMode,
  ids: readonly string[],
): RawBuilder<unknown> {
  return allOf(sql`company_id = ${companyId}`, sql`mode = ${mode}`, sql`id = any(${ids}::uuid[])`);
}

/** The conditions on time and place in a list that starts with the newest. */
export function inTimes(
  column: string,
  { from, to }: { readonly from?: Date | undefined; readonly to?: Date | undefined },
  after: PageCursor | null,
): RawBuilder<unknown> {
  const time = sql.ref(column);
  return allOf(
    sql`true`,
    from && sql`${time} >= ${from}`,
    to && sql`${time} < ${to}`,
    after && sql`(${time}, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`,
  );
}
