import type { Sale } from '@piton/contract/sale.ts';
import type { SalesMonths } from '@piton/contract/sales-report.ts';
import { type CalendarDay, endOfDay, startOfDay } from '@piton/contract/time.ts';
import { type Kysely, sql } from 'kysely';
import type { Merchant } from '../companies/asking-merchant.ts';
import { readingAtOnceAs, type Reading } from '../database/reading-as.ts';
import { plannedOnce } from '../database/planned-once.ts';
import type { DB } from '../database/types.ts';
import { saleOf, selectSales } from './sale-list.ts';
import { changePercent, type Months, monthsAt } from './months.ts';

/** What the live book of a merchant's company came to last month, this month and in all. */
export async function sumMonthsOf(
  database: Kysely<DB>,
  { userId, companyId }: Merchant,
  today: CalendarDay,
): Promise<SalesMonths> {
  if (companyId === null) {
    return reportOf(today, { months: monthsAt(today), sums: nothing, newest: [] });
  }
  return readingAtOnceAs(database, { userId }, (reading) => sumMonths(reading, companyId, today));
}

const newestMost = 5;

export async function sumMonths(
  reading: Reading,
  companyId: string,
  today: CalendarDay,
): Promise<SalesMonths> {
  const months = monthsAt(today);
  const ofThisMonth = { companyId, mode: 'live', from: months.current.from } as const;
  const [sums, newest] = await Promise.all([
    readSums(reading, companyId, months),
    selectSales(reading, ofThisMonth, { after: null, most: newestMost }),
  ]);
  return reportOf(today, { months, sums, newest: newest.map(saleOf) });
}

type Sums = {
  readonly last_total: bigint;
  readonly last_approved: bigint;
  readonly same_days: bigint;
  readonly current_approved: bigint;
  readonly current_count: bigint;
  readonly all_count: bigint;
  readonly approved_count: bigint;
};

const nothing: Sums = {
  last_total: 0n,
  last_approved: 0n,
  same_days: 0n,
  current_approved: 0n,
  current_count: 0n,
  all_count: 0n,
  approved_count: 0n,
};

/** One statement, so that a payment that ends meanwhile is counted either as open or as ended. */
async function readSums(
  reading: Reading,
  companyId: string,
  { last, sameDays, current }: Months,
): Promise<Sums> {
  const { rows } = await sql<Sums>`
    ${plannedOnce} with days as (
      select day, status, sale_count, amount_mills,
             day between ${last.from}::date and ${last.to}::date as is_last,
             day between ${sameDays.from}::date and ${sameDays.to}::date as is_same,
             day between ${current.from}::date and ${current.to}::date as is_current
        from sale_days
       where company_id = ${companyId} and mode = 'live'
         and day between ${last.from}::date and ${current.to}::date
    ), ended as (
      select coalesce(sum(amount_mills) filter (where is_last), 0)::bigint as last_total,
             coalesce(sum(amount_mills) filter (where is_last and status = 'Approved'), 0)::bigint
               as last_approved,
             coalesce(sum(amount_mills) filter (where is_same and status = 'Approved'), 0)::bigint
               as same_days,
             coalesce(sum(amount_mills) filter (where is_current and status = 'Approved'), 0)::bigint
               as current_approved,
             coalesce(sum(sale_count) filter (where is_current and status = 'Approved'), 0)::bigint
               as current_count
        from days
    ), open as (
      select count(*) as count,
             coalesce(sum(amount_mills) filter (
               where created_at >= ${startOfDay(last.from)} and created_at < ${endOfDay(last.to)}
             ), 0)::bigint as last_total
        from sales
       where company_id = ${companyId} and mode = 'live' and status = 'Pending'
    )
    select ended.last_total + open.last_total as last_total, last_approved, same_days,
           current_approved, current_count,
           coalesce(approved_count + not_approved_count, 0) + open.count as all_count,
           coalesce(approved_count, 0) as approved_count
      from ended
     cross join open
      left join company_totals on company_id = ${companyId} and mode = 'live'`.execute(reading);
  return rows[0] ?? nothing;
}

type Found = { months: Months; sums: Sums; newest: Sale[] };

function reportOf(today: CalendarDay, { months, sums, newest }: Found): SalesMonths {
  return {
    today,
    lastMonth: {
      ...months.last,
      totalMills: Number(sums.last_total),
      approvedMills: Number(sums.last_approved),
      sameDays: { ...months.sameDays, approvedMills: Number(sums.same_days) },
    },
    thisMonth: {
      ...months.current,
      approvedMills: Number(sums.current_approved),
      approvedCount: Number(sums.current_count),
    },
    changePercent: changePercent(sums.current_approved, sums.last_approved),
    count: Number(sums.all_count),
    approvedCount: Number(sums.approved_count),
    newest,
  };
}
