import type { SaleFilter, SaleTotal } from '@piton/contract/payments/sale.ts';
import { totalledStatus } from '@piton/contract/payments/sale-total.ts';
import { type Kysely, sql } from 'kysely';
import type { Merchant } from '../../companies/find-merchant.ts';
import { readingAs, readingAtOnceAs, type Reading } from '../../database/reading-as.ts';
import { prepared } from '../../database/prepared-statement.ts';
import type { DB } from '../../database/types.ts';
import {
  boundsOf,
  conditionsOf,
  findsNothing,
  type FoundSales,
  hasSearch,
  type SearchedSales,
} from './sale-filter.ts';
import { readSaleWords, type SaleWords } from './sale-words.ts';

/**
 * The total of a filtered list. It adds up daily counters, so that a year costs only its days; a
 * text search adds up single payments.
 */
export async function totalSalesOf(
  database: Kysely<DB>,
  { userId, companyId }: Merchant,
  filter: SaleFilter,
): Promise<SaleTotal> {
  if (companyId === null) return nothing;
  const found = { ...filter, companyId };
  if (findsNothing(found)) return nothing;
  if (filter.money !== undefined) {
    return readingAs(database, { userId }, (reading) => sumMoved(reading, found));
  }
  if (!hasSearch(found)) {
    return readingAtOnceAs(database, { userId }, (reading) => sumDays(reading, found));
  }
  return readingAs(database, { userId }, (reading) => sumFound(reading, found));
}

const nothing: SaleTotal = {
  count: 0,
  totalMills: 0,
  approvedCount: 0,
  approvedMills: 0,
  approvedFeeMills: 0,
  returnedMills: 0,
  disputedMills: 0,
};

type Sums = {
  sale_count: bigint;
  total_mills: bigint;
  approved_count: bigint;
  amount_mills: bigint;
  fee_mills: bigint;
  returned_mills: bigint;
  disputed_mills: bigint;
};

async function sumFound(reading: Reading, filter: SearchedSales): Promise<SaleTotal> {
  const sought = await readSaleWords(reading, filter, filter.search);
  if (sought === null) return nothing;
  const { companyId, mode } = filter;
  return totalOf(
    await sql<Sums>`
      select *
        from sum_found_sales(
          ${companyId}, ${mode}, ${sought.words}::tsquery, ${sought.number}, ${sought.reference},
          ${sql.join(boundsOf(filter))}
        )
       cross join ${movedMoney(filter, sought)}`.execute(reading),
  );
}

/** Payments in a state of refunds or disputes, which are few, so that no counter of days is needed. */
async function sumMoved(reading: Reading, filter: FoundSales): Promise<SaleTotal> {
  const sought = hasSearch(filter)
    ? await readSaleWords(reading, filter, filter.search)
    : { words: null, number: null, reference: null };
  if (sought === null) return nothing;
  const { companyId, mode, money } = filter;
  const [from, until] = boundsOf(filter);
  return totalOf(
    await sql<Sums>`
      select sale_count, amount_mills as total_mills, sale_count as approved_count, amount_mills,
             fee_mills, returned_mills, disputed_mills
        from sum_sales_in_money_state(
          ${companyId}, ${mode}, ${sought.words}::tsquery, ${sought.number}, ${sought.reference},
          ${from}::timestamptz, ${until}::timestamptz, ${money}
        )`.execute(reading),
  );
}

/** The part that did not stay. Only approved payments have money to return. */
function movedMoney(filter: FoundSales, sought: Pick<SaleWords, 'words' | 'number' | 'reference'>) {
  const { companyId, mode, status } = filter;
  if (status !== undefined && status !== 'Approved') {
    return sql`(select 0::bigint as returned_mills, 0::bigint as disputed_mills) moved`;
  }
  const [from, until] = boundsOf(filter);
  return sql`sum_moved_money(
    ${companyId}, ${mode}, ${sought.words}::tsquery, ${sought.number}, ${sought.reference},
    ${from}::timestamptz, ${until}::timestamptz
  ) moved`;
}

/** One statement, so that a payment that ends during it counts either as open or as ended. */
async function sumDays(reading: Reading, filter: FoundSales): Promise<SaleTotal> {
  const { companyId, mode, from, to, status } = filter;
  const ofDays = [
    sql`company_id = ${companyId}`,
    sql`mode = ${mode}`,
    ...(from === undefined ? [] : [sql`day >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`day <= ${to}::date`]),
    ...(status === undefined ? [] : [sql`status = ${sql.lit(status)}`]),
  ];
  const totalled = sql.lit(totalledStatus(filter));
  const includesOpen = status === undefined || status === 'Pending';
  const open = sql`
    select count(*) as sale_count,
           coalesce(sum(amount_mills) filter (where status = ${totalled}), 0)::bigint as total_mills
      from sales
     where ${sql.join(conditionsOf({ ...filter, status: 'Pending' }), sql` and `)}`;
  return totalOf(
    await sql<Sums>`
      ${prepared} with ended as (
        select coalesce(sum(sale_count), 0)::bigint as sale_count,
               coalesce(sum(amount_mills) filter (where status = ${totalled}), 0)::bigint
                 as total_mills,
               coalesce(sum(sale_count) filter (where status = 'Approved'), 0)::bigint
                 as approved_count,
               coalesce(sum(amount_mills) filter (where status = 'Approved'), 0)::bigint
                 as amount_mills,
               coalesce(sum(fee_mills) filter (where status = 'Approved'), 0)::bigint as fee_mills
          from current_sale_days
         where ${sql.join(ofDays, sql` and `)}
      ), open as (
        ${includesOpen ? open : sql`select 0::bigint as sale_count, 0::bigint as total_mills`}
      )
      select ended.sale_count + open.sale_count as sale_count,
             ended.total_mills + open.total_mills as total_mills,
             approved_count, amount_mills, fee_mills, moved.*
        from ended, open, ${movedMoney(filter, { words: null, number: null, reference: null })}`.execute(
      reading,
    ),
  );
}

function totalOf({ rows: [sums] }: { rows: Sums[] }): SaleTotal {
  if (sums === undefined) return nothing;
  return {
    count: Number(sums.sale_count),
    totalMills: Number(sums.total_mills),
    approvedCount: Number(sums.approved_count),
    approvedMills: Number(sums.amount_mills),
    approvedFeeMills: Number(sums.fee_mills),
    returnedMills: Number(sums.returned_mills),
    disputedMills: Number(sums.disputed_mills),
  };
}
