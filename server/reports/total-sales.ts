import type { SaleFilter, SaleTotal } from '@piton/contract/sale.ts';
import { type RawBuilder, type Kysely, sql, type Transaction } from 'kysely';
import { actingAs } from '../database/acting-as.ts';
import { plannedOnce } from '../database/planned-once.ts';
import type { DB } from '../database/types.ts';
import type { Merchant } from './list-sales.ts';
import { conditionsOf, type FoundSales, isSearch } from './sale-filter.ts';

/**
 * What everything comes to that the list would show. Days are counted as payments end, so that a year
 * costs what its days cost; what somebody looks for by words is added up one by one.
 */
export async function totalSalesOf(
  database: Kysely<DB>,
  { userId, companyId }: Merchant,
  filter: SaleFilter,
): Promise<SaleTotal> {
  if (companyId === null) return nothing;
  return actingAs(database, { userId }, async (transaction) => {
    const found = { ...filter, companyId };
    const conditions = await conditionsOf(transaction, found);
    if (conditions === null) return nothing;
    if (isSearch(filter.search)) return addUp(transaction, conditions);
    const ended = await addUpDays(transaction, found);
    if (filter.status !== undefined && filter.status !== 'Pending') return ended;
    const open = await addUp(transaction, [...conditions, sql`status = 'Pending'`], plannedOnce);
    return { ...ended, count: ended.count + open.count };
  });
}

const nothing: SaleTotal = { count: 0, approvedCount: 0, approvedMills: 0, approvedFeeMills: 0 };

type Sums = { count: bigint; approved_count: bigint; mills: bigint; fee_mills: bigint };

async function addUp(
  transaction: Transaction<DB>,
  conditions: readonly RawBuilder<unknown>[],
  planned = sql``,
): Promise<SaleTotal> {
  return totalOf(
    await sql<Sums>`
      ${planned} select count(*) as count,
             count(*) filter (where status = 'Approved') as approved_count,
             coalesce(sum(amount_mills) filter (where status = 'Approved'), 0)::bigint as mills,
             coalesce(sum(fee_mills) filter (where status = 'Approved'), 0)::bigint as fee_mills
        from merchant_sales
       where ${sql.join(conditions, sql` and `)}`.execute(transaction),
  );
}

async function addUpDays(
  transaction: Transaction<DB>,
  { companyId, mode, from, to, status }: FoundSales,
): Promise<SaleTotal> {
  return totalOf(
    await sql<Sums>`
      ${plannedOnce} select coalesce(sum(sale_count), 0)::bigint as count,
             coalesce(sum(sale_count) filter (where status = 'Approved'), 0)::bigint as approved_count,
             coalesce(sum(amount_mills) filter (where status = 'Approved'), 0)::bigint as mills,
             coalesce(sum(fee_mills) filter (where status = 'Approved'), 0)::bigint as fee_mills
        from sale_days
       where company_id = ${companyId} and mode = ${mode}
         and day >= coalesce(${from ?? null}::date, '-infinity')
         and day <= coalesce(${to ?? null}::date, 'infinity')
         and status = coalesce(${status ?? null}, status)`.execute(transaction),
  );
}

function totalOf({ rows: [sums] }: { rows: Sums[] }): SaleTotal {
  if (sums === undefined) return nothing;
  return {
    count: Number(sums.count),
    approvedCount: Number(sums.approved_count),
    approvedMills: Number(sums.mills),
    approvedFeeMills: Number(sums.fee_mills),
  };
}
