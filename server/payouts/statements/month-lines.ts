import { endOfMonth } from '@piton/contract/time/calendar.ts';
import { AppError } from '@piton/contract/http/errors.ts';
import { type CalendarDay, calendarDay, endOfDay, startOfDay } from '@piton/contract/time/time.ts';
import { sql } from 'kysely';
import type { Reading } from '../../database/reading-as.ts';
import type { EntryRange } from './entry-ranges.ts';

export type Month = {
  readonly from: CalendarDay;
  /** The last day, or today in the current month. */
  readonly to: CalendarDay;
  readonly isOver: boolean;
  readonly begins: Date;
  readonly ends: Date;
};

/** By the database's clock. A month before the account existed is empty; a future month is rejected. */
export async function findMonth(reading: Reading, month: string): Promise<Month> {
  const { rows } = await sql<{ now: Date }>`select database_now() as now`.execute(reading);
  const [clock] = rows;
  if (clock === undefined) throw new Error('the database returned no time');
  const from = `${month}-01`;
  const last = endOfMonth(from);
  const begins = startOfDay(from);
  const ends = endOfDay(last);
  if (begins > clock.now) {
    throw new AppError('rejected_fields', { fields: { month: 'This month has not begun yet.' } });
  }
  const isOver = ends <= clock.now;
  return { from, to: isOver ? last : calendarDay(clock.now), isOver, begins, ends };
}

export type MonthRange = EntryRange & {
  readonly opening_mills: bigint;
  readonly closing_mills: bigint;
};

/** The month's range in the ledger of each of the user's companies. */
export async function selectMonth(
  reading: Reading,
  { begins, ends }: Month,
): Promise<MonthRange[]> {
  const { rows } = await sql<MonthRange>`
    select company_id, after_entry_id, to_entry_id, opening_mills, closing_mills
      from statement_ranges(${begins}, ${ends}) order by company_id`.execute(reading);
  return rows;
}
