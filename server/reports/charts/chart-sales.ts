import type { ChartTab, SalesChart } from '@piton/contract/reports/sales-report.ts';
import type { CalendarDay } from '@piton/contract/time/time.ts';
import { type Kysely, sql } from 'kysely';
import type { Merchant } from '../../companies/find-merchant.ts';
import { readingAs, type Reading } from '../../database/reading-as.ts';
import { prepared } from '../../database/prepared-statement.ts';
import type { DB } from '../../database/types.ts';
import { type DayTotal, readApprovedDays } from './approved-days.ts';
import { chartPeriods, type ChartPeriods } from './chart-periods.ts';
import { chartPeriod } from './chart-points.ts';

type ChartQuery = { readonly tab: ChartTab; readonly today: CalendarDay };

/** A company's approved live payments, for one tab of the chart. */
export async function chartSalesOf(
  database: Kysely<DB>,
  { userId, companyId }: Merchant,
  { tab, today }: ChartQuery,
): Promise<SalesChart> {
  if (companyId === null) return chartOf(tab, chartPeriods(tab, today, null), []);
  return readingAs(database, { userId }, (reading) =>
    chartSales(reading, companyId, { tab, today }),
  );
}

async function chartSales(
  reading: Reading,
  companyId: string,
  { tab, today }: ChartQuery,
): Promise<SalesChart> {
  const firstDay = tab === 'ALL' ? await findFirstDay(reading, companyId) : null;
  const periods = chartPeriods(tab, today, firstDay);
  const { current, previous } = periods;
  return chartOf(tab, periods, await readApprovedDays(reading, companyId, current, previous));
}

/** The first tab, from days that the caller has read already. */
export function chartMonth(today: CalendarDay, days: readonly DayTotal[]): SalesChart {
  return chartOf('1M', chartPeriods('1M', today, null), days);
}

function chartOf(tab: ChartTab, periods: ChartPeriods, days: readonly DayTotal[]): SalesChart {
  const { unit, current, previous } = periods;
  return {
    tab,
    unit,
    current: chartPeriod(current, unit, days),
    previous: chartPeriod(previous, unit, days),
  };
}

/** The day of the first approved payment, so that the chart doesn't begin with empty months. */
async function findFirstDay(reading: Reading, companyId: string): Promise<CalendarDay | null> {
  const { rows } = await sql<{ day: CalendarDay | null }>`
    ${prepared} select min(day)::text as day from current_sale_days
     where company_id = ${companyId} and mode = 'live' and status = 'Approved'`.execute(reading);
  return rows[0]?.day ?? null;
}
