import type { CalendarDay } from '@piton/contract/time/time.ts';
import { sql } from 'kysely';
import type { Reading } from '../../database/reading-as.ts';
import { prepared } from '../../database/prepared-statement.ts';
import type { Period } from './months.ts';

/** The approved payments that began on a day. */
export type DayTotal = {
  readonly day: CalendarDay;
  readonly mills: bigint;
  readonly count: bigint;
};

/** Days with such live payments, as text: a date would become an instant in the process's time zone. */
export async function readApprovedDays(
  reading: Reading,
  companyId: string,
  ...periods: readonly Period[]
): Promise<DayTotal[]> {
  const from = periods.map((period) => period.from).toSorted()[0] ?? null;
  const to =
    periods
      .map((period) => period.to)
      .toSorted()
      .at(-1) ?? null;
  const { rows } = await sql<DayTotal>`
    ${prepared} select day::text as day, sum(amount_mills)::bigint as mills, sum(sale_count)::bigint as count
      from current_sale_days
     where company_id = ${companyId} and mode = 'live' and status = 'Approved'
       and day between ${from}::date and ${to}::date
     group by day`.execute(reading);
  return rows;
}
