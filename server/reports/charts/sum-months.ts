import type { Sale } from '@piton/contract/payments/sale.ts';
import type { SalesMonths } from '@piton/contract/reports/sales-report.ts';
import { type CalendarDay, endOfDay, startOfDay } from '@piton/contract/time/time.ts';
import { type Kysely, sql } from 'kysely';
import type { Merchant } from '../../companies/find-merchant.ts';
import { readingAtOnceAs, type Reading } from '../../database/reading-as.ts';
import { prepared } from '../../database/prepared-statement.ts';
import type { DB } from '../../database/types.ts';
import { saleOf, selectSales } from '../sales/sale-list.ts';
import { type DayTotal, readApprovedDays } from './approved-days.ts';
import { changePercent, type Months, monthsAt, type Period } from './months.ts';

/** A company's live totals: last month, this month and overall. */
export async function sumMonthsOf(
  database: Kysely<DB>,
  { userId, companyId }: Merchant,
  today: CalendarDay,
): Promise<SalesMonths> {
  if (companyId === null) {
    return reportOf(today, { months: monthsAt(today), approved: [], others: nothing, newest: [] });
  }
  return readingAtOnceAs(database, { userId }, (reading) =>
    sumMonths(reading, companyId, { today, days: readMonths(reading, companyId, today) }),
  );
}

const maxNewest = 5;

/**
 * Computes totals from days that the caller is reading, in a snapshot transaction such as
 * `readingAs`: a payment that ends during it counts either as open or as ended.
 */
export async function sumMonths(
  reading: Reading,
  companyId: string,
  { today, days }: { readonly today: CalendarDay; readonly days: Promise<readonly DayTotal[]> },
): Promise<SalesMonths> {
  const months = monthsAt(today);
  const ofThisMonth = { companyId, mode: 'live', from: months.current.from } as const;
  const [approved, others, newest] = await Promise.all([
    days,
    readOthers(reading, companyId, months),
    selectSales(reading, ofThisMonth, { after: null, limit: maxNewest }),
  ]);
  return reportOf(today, { months, approved, others, newest: newest.map(saleOf) });
}

/** The two months whose days `sumMonths` needs. */
export async function readMonths(
  reading: Reading,
  companyId: string,
  today: CalendarDay,
): Promise<DayTotal[]> {
  const { last, current } = monthsAt(today);
  return readApprovedDays(reading, companyId, last, current);
}

type Others = {
  readonly last_mills: bigint;
  readonly current_mills: bigint;
  readonly all_count: bigint;
  readonly approved_count: bigint;
};

const nothing: Others = { last_mills: 0n, current_mills: 0n, all_count: 0n, approved_count: 0n };

/** The two months' amounts that are not approved or still pending, and the number of all payments. */
async function readOthers(
  reading: Reading,
  companyId: string,
  { last, current }: Months,
): Promise<Others> {
  const { rows } = await sql<Others>`
    ${prepared} with others as (
      select day, amount_mills
        from current_sale_days
       where company_id = ${companyId} and mode = 'live' and status <> 'Approved'
         and day between ${last.from}::date and ${current.to}::date
      union all
      select saint_lucia_day(created_at), amount_mills
        from sales
       where company_id = ${companyId} and mode = 'live' and status = 'Pending'
         and created_at >= ${startOfDay(last.from)} and created_at < ${endOfDay(current.to)}
    )
    select counts.*, amounts.*
      from count_sales(${companyId}, 'live') counts,
           (select coalesce(sum(amount_mills) filter (where day <= ${last.to}::date), 0)::bigint
                     as last_mills,
                   coalesce(sum(amount_mills) filter (where day > ${last.to}::date), 0)::bigint
                     as current_mills
              from others) amounts`.execute(reading);
  return rows[0] ?? nothing;
}

type Found = {
  readonly months: Months;
  readonly approved: readonly DayTotal[];
  readonly others: Others;
  readonly newest: Sale[];
};

function reportOf(today: CalendarDay, { months, approved, others, newest }: Found): SalesMonths {
  const last = sumOf(approved, months.last);
  const current = sumOf(approved, months.current);
  return {
    today,
    lastMonth: {
      ...months.last,
      totalMills: Number(last.mills + others.last_mills),
      approvedMills: Number(last.mills),
      sameDays: {
        ...months.sameDays,
        approvedMills: Number(sumOf(approved, months.sameDays).mills),
      },
    },
    thisMonth: {
      ...months.current,
      totalMills: Number(current.mills + others.current_mills),
      approvedMills: Number(current.mills),
      approvedCount: Number(current.count),
    },
    changePercent: changePercent(current.mills, last.mills),
    count: Number(others.all_count),
    approvedCount: Number(others.approved_count),
    newest,
  };
}

function sumOf(days: readonly DayTotal[], { from, to }: Period): Omit<DayTotal, 'day'> {
  let [mills, count] = [0n, 0n];
  for (const each of days) {
    if (each.day < from || each.day > to) continue;
    mills += each.mills;
    count += each.count;
  }
  return { mills, count };
}
