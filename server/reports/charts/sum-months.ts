import type { Sale } from '@piton/contract/payments/sale.ts';
import type { SalesMonths } from '@piton/contract/reports/sales-report.ts';
import { startOfMonth } from '@piton/contract/time/calendar.ts';
import { type CalendarDay, endOfDay, startOfDay } from '@piton/contract/time/time.ts';
import { type Kysely, sql } from 'kysely';
import type { Merchant } from '../../companies/find-merchant.ts';
import { readingAtOnceAs, type Reading } from '../../database/reading-as.ts';
import { prepared } from '../../database/prepared-statement.ts';
import type { DB } from '../../database/types.ts';
import { saleOf, selectSales } from '../sales/sale-list.ts';
import type { DayTotal } from './approved-days.ts';
import { changePercent, type Months, monthsAt, type Period } from './months.ts';

/** A company's live totals: last month, this month and overall. */
export async function sumMonthsOf(
  database: Kysely<DB>,
  { userId, companyId }: Merchant,
  today: CalendarDay,
): Promise<SalesMonths> {
  if (companyId === null) return reportOf({ today, sums: nothing, newest: [] });
  const { months } = await readingAtOnceAs(database, { userId }, (reading) =>
    readMonths(reading, companyId, today),
  );
  return months;
}

const maxNewest = 5;

/** The totals, and the approved payments of both months for the chart. */
export async function readMonths(
  reading: Reading,
  companyId: string,
  today: CalendarDay,
): Promise<{ months: SalesMonths; approved: readonly DayTotal[] }> {
  const ofThisMonth = { companyId, mode: 'live', from: startOfMonth(today) } as const;
  const [sums, newest] = await Promise.all([
    readSums(reading, companyId, monthsAt(today)),
    selectSales(reading, ofThisMonth, { after: null, limit: maxNewest }),
  ]);
  const months = reportOf({ today, sums, newest: newest.map(saleOf) });
  return { months, approved: sums.days.filter(({ count }) => count > 0n) };
}

type Sums = {
  readonly days: readonly (DayTotal & { readonly otherMills: bigint })[];
  readonly allCount: number;
  readonly approvedCount: number;
};

const nothing: Sums = { days: [], allCount: 0, approvedCount: 0 };

/** Day, approved amount and count, and the amount that is not approved or still pending. */
type DayParts = readonly [CalendarDay, string | null, string | null, string | null];

type SumsRow = {
  readonly days: readonly DayParts[];
  readonly all_count: bigint;
  readonly approved_count: bigint;
};

/** One statement, so that a payment that ends during it counts either as open or as ended. */
async function readSums(
  reading: Reading,
  companyId: string,
  { last, current }: Months,
): Promise<Sums> {
  const { rows } = await sql<SumsRow>`
    ${prepared} select * from sum_months(
      ${companyId}, ${last.from}::date, ${current.to}::date, ${startOfDay(last.from)},
      ${endOfDay(current.to)}
    )`.execute(reading);
  const [row] = rows;
  if (row === undefined) return nothing;
  return {
    days: row.days.map(([day, mills, count, otherMills]) => ({
      day,
      mills: BigInt(mills ?? 0),
      count: BigInt(count ?? 0),
      otherMills: BigInt(otherMills ?? 0),
    })),
    allCount: Number(row.all_count),
    approvedCount: Number(row.approved_count),
  };
}

type Found = {
  readonly today: CalendarDay;
  readonly sums: Sums;
  readonly newest: Sale[];
};

function reportOf({ today, sums: { days, ...counts }, newest }: Found): SalesMonths {
  const months = monthsAt(today);
  const last = sumOf(days, months.last);
  const current = sumOf(days, months.current);
  return {
    today,
    lastMonth: {
      ...months.last,
      totalMills: Number(last.mills + last.otherMills),
      approvedMills: Number(last.mills),
      sameDays: { ...months.sameDays, approvedMills: Number(sumOf(days, months.sameDays).mills) },
    },
    thisMonth: {
      ...months.current,
      totalMills: Number(current.mills + current.otherMills),
      approvedMills: Number(current.mills),
      approvedCount: Number(current.count),
    },
    changePercent: changePercent(current.mills, last.mills),
    count: counts.allCount,
    approvedCount: counts.approvedCount,
    newest,
  };
}

function sumOf(days: Sums['days'], { from, to }: Period) {
  let [mills, count, otherMills] = [0n, 0n, 0n];
  for (const each of days) {
    if (each.day < from || each.day > to) continue;
    mills += each.mills;
    count += each.count;
    otherMills += each.otherMills;
  }
  return { mills, count, otherMills };
}
