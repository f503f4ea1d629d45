import { addDays, addMonths, endOfMonth, startOfMonth } from '@piton/contract/time/calendar.ts';
import type { CalendarDay } from '@piton/contract/time/time.ts';

/** Days of Saint Lucia, both inclusive. */
export type Period = { readonly from: CalendarDay; readonly to: CalendarDay };

/** Last month, its part up to the same day, and this month. */
export type Months = { readonly last: Period; readonly sameDays: Period; readonly current: Period };

export function monthsAt(today: CalendarDay): Months {
  const current = { from: startOfMonth(today), to: endOfMonth(today) };
  const last = { from: addMonths(current.from, -1), to: addDays(current.from, -1) };
  // If last month lacks that day, its last day: on 31 March all of February counts.
  return { last, sameDays: { from: last.from, to: addMonths(today, -1) }, current };
}

/** The relative change of an amount to one decimal; null if the earlier amount is zero. */
export function changePercent(mills: bigint, earlierMills: bigint): number | null {
  if (earlierMills <= 0n) return null;
  const difference = mills - earlierMills;
  const absolute = difference < 0n ? -difference : difference;
  const tenths = Number((absolute * 2000n + earlierMills) / (earlierMills * 2n)) / 10;
  // Avoids "−0%".
  return difference < 0n && tenths > 0 ? -tenths : tenths;
}
