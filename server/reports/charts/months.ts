import { addDays, addMonths, endOfMonth, startOfMonth } from '@piton/contract/time/calendar.ts';
import type { CalendarDay } from '@piton/contract/time/time.ts';

/** Days of Saint Lucia, both included. */
export type Period = { readonly from: CalendarDay; readonly to: CalendarDay };

/** Last month, the days of it that this month has had too, and this month. */
export type Months = { readonly last: Period; readonly sameDays: Period; readonly current: Period };

export function monthsAt(today: CalendarDay): Months {
  const current = { from: startOfMonth(today), to: endOfMonth(today) };
  const last = { from: addMonths(current.from, -1), to: addDays(current.from, -1) };
  // Of a month that has no such day its last: on 31 March all of February has gone by.
  return { last, sameDays: { from: last.from, to: addMonths(today, -1) }, current };
}

/** By how much an amount differs from an earlier one, to one decimal; nothing differs from none. */
export function changePercent(mills: bigint, earlierMills: bigint): number | null {
  if (earlierMills <= 0n) return null;
  const difference = mills - earlierMills;
  const absolute = difference < 0n ? -difference : difference;
  const tenths = Number((absolute * 2000n + earlierMills) / (earlierMills * 2n)) / 10;
  // Zero has one sign only, so that nobody reads "−0%".
  return difference < 0n && tenths > 0 ? -tenths : tenths;
}
