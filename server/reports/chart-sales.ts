import type { ChartTab, SalesChart } from '@piton/contract/sales-report.ts';
import type { CalendarDay } from '@piton/contract/time.ts';
import { type Kysely, sql } from 'kysely';
import type { Merchant } from '../companies/asking-merchant.ts';
import { readingAs, type Reading } from '../database/reading-as.ts';
import { plannedOnce } from '../database/planned-once.ts';
import type { DB } from '../database/types.ts';
import { chartPeriods, type ChartPeriods } from './chart-periods.ts';
import { chartPeriod, type DayTotal } from './chart-points.ts';

type Asked = { readonly tab: ChartTab; readonly today: CalendarDay };

/** What was approved in the live book of a merchant's company, for one tab of the chart. */
export async function chartSalesOf(
  database: Kysely<DB>,
  { userId, companyId }: Merchant,
  { tab, today }: Asked,
): Promise<SalesChart> {
  if (companyId === null) return chartOf(tab, chartPeriods(tab, today, null), []);
  return readingAs(database, { userId }, (reading) =>
    chartSales(reading, companyId, { tab, today }),
  );
}

export async function chartSales(
  reading: Reading,
  companyId: string,
  { tab, today }: Asked,
): Promise<SalesChart> {
  const firstDay = tab === 'ALL' ? await findFirstDay(reading, companyId) : null;
  const periods = chartPeriods(tab, today, firstDay);
  return chartOf(tab, periods, await readDays(reading, companyId, periods));
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

/** Of the first payment that brought money, so that the chart does not begin with months of nothing. */
async function findFirstDay(reading: Reading, companyId: string): Promise<CalendarDay | null> {
  const { rows } = await sql<{ day: CalendarDay | null }>`
    ${plannedOnce} select min(day)::text as day from sale_days
     where company_id = ${companyId} and mode = 'live' and status = 'Approved'`.execute(reading);
  return rows[0]?.day ?? null;
}

/** As text, because a date would become an instant in the time zone of the process. */
async function readDays(
  reading: Reading,
  companyId: string,
  { current, previous }: ChartPeriods,
): Promise<DayTotal[]> {
  const { rows } = await sql<DayTotal>`
    ${plannedOnce} select day::text as day, amount_mills as mills, sale_count as count from sale_days
     where company_id = ${companyId} and mode = 'live' and status = 'Approved'
       and (day between ${previous.from}::date and ${previous.to}::date
         or day between ${current.from}::date and ${current.to}::date)`.execute(reading);
  return rows;
}
