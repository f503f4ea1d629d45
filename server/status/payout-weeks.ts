import { type FridayOutcome, type PayoutWeek, statusWeeks } from '@piton/contract/status/status.ts';
import type { CalendarDay } from '@piton/contract/time/time.ts';
import { sql } from 'kysely';
import type { Reading } from '../database/reading-as.ts';

/** A week's facts, over all owners. */
export type WeekRow = {
  readonly cutOffDay: CalendarDay;
  readonly payoutDay: CalendarDay;
  /** Every owner has been processed. */
  readonly isClosed: boolean;
  readonly hasPayouts: boolean;
  /** For example because our bank rejected the file; returned payouts included. */
  readonly haveAllFailed: boolean;
  readonly haveSomeFailed: boolean;
  /** An owner could not be processed and is paid with a later week. */
  readonly hasSkipped: boolean;
  /** The day for which our bank got the file; null before. */
  readonly sentFor: CalendarDay | null;
  readonly isAwaitingBank: boolean;
  readonly isDepositedLate: boolean;
};

export async function listPayoutWeeks(reading: Reading): Promise<PayoutWeek[]> {
  const [weeks, today] = await Promise.all([selectWeeks(reading), findToday(reading)]);
  return weeks.map((week) => ({
    cutOffDay: week.cutOffDay,
    payoutDay: week.payoutDay,
    outcome: fridayOutcome(week, today),
  }));
}

/** One late payout makes a week late. A payout that staff cancelled before it was sent doesn't count. */
export function fridayOutcome(week: WeekRow, today: CalendarDay): FridayOutcome {
  const isOver = week.payoutDay < today;
  if (week.hasSkipped || week.isDepositedLate) return 'late';
  if (week.isClosed && !week.hasPayouts) return 'nothing';
  if (week.sentFor === null) return isOver ? 'late' : 'upcoming';
  if (week.sentFor > week.payoutDay) return 'late';
  if (week.haveAllFailed) return 'failed';
  if (week.isAwaitingBank) return 'sent';
  return week.haveSomeFailed ? 'partly' : 'paid';
}

/** The weeks since the first run, the newest first; one without a run of its own isn't closed. */
async function selectWeeks(reading: Reading): Promise<WeekRow[]> {
  const { rows } = await sql<WeekRow>`
    select week.day::text as "cutOffDay", due.day::text as "payoutDay",
           r.closed_at is not null as "isClosed",
           p.has_any as "hasPayouts",
           p.have_all_failed as "haveAllFailed",
           p.have_some_failed as "haveSomeFailed",
           exists (
             select from payout_run_owners o
              where o.cut_off_day = week.day and 'not_processed' = any (o.reasons)
           ) as "hasSkipped",
           f.value_day::text as "sentFor",
           p.is_awaiting_bank as "isAwaitingBank",
           p.is_deposited_late as "isDepositedLate"
      from (
        select last_cut_off_day(database_now()) - 7 * back as day
          from generate_series(0, ${statusWeeks - 1}::integer) as back
      ) week
      left join payout_runs r on r.cut_off_day = week.day
      left join payout_files f on f.cut_off_day = week.day
     cross join lateral (
       select next_business_day(coalesce(r.value_day, (payout_week(week.day)).value_day)) as day
     ) due
     cross join lateral (
       select count(*) filter (where state <> 'cancelled') > 0 as has_any,
              coalesce(
                bool_and(state in ('failed', 'returned')) filter (where state <> 'cancelled'), false
              ) as have_all_failed,
              coalesce(bool_or(state in ('failed', 'returned')), false) as have_some_failed,
              coalesce(bool_or(state = 'in_transit'), false) as is_awaiting_bank,
              coalesce(bool_or(deposited_on > due.day), false) as is_deposited_late
         from payouts where cut_off_day = week.day
     ) p
     where week.day >= (select min(cut_off_day) from payout_runs)
     order by week.day desc`.execute(reading);
  return rows;
}

async function findToday(reading: Reading): Promise<CalendarDay> {
  const { rows } = await sql<{ day: CalendarDay }>`
    select saint_lucia_day(database_now())::text as day`.execute(reading);
  const [row] = rows;
  if (row === undefined) throw new Error('the database returned no day');
  return row.day;
}
