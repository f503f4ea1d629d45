import type { Payout } from '@piton/contract/payouts/payout.ts';
import {
  type CalendarDay,
  formatDay,
  formatWeekday,
  startOfDay,
} from '@piton/contract/time/time.ts';

/** "Friday 27 November" */
export function weekdayWords(day: CalendarDay): string {
  return formatWeekday(startOfDay(day));
}

/** "Friday 27 November 2026", for a day whose year is not obvious. */
export function fullDayWords(day: CalendarDay): string {
  return `${weekdayWords(day)} ${day.slice(0, 4)}`;
}

/** "November 2026" */
export function monthWords(day: CalendarDay): string {
  return formatDay(startOfDay(day)).slice(3);
}

/** The day it reached the bank, or is expected to. */
export function dayOf({ depositDate, expectedDay }: Payout): CalendarDay {
  return depositDate ?? expectedDay;
}

export type Month = { readonly month: string; readonly payouts: Payout[] };

/** Groups payouts by month, in their order. */
export function byMonth(payouts: readonly Payout[]): Month[] {
  const months: Month[] = [];
  for (const payout of payouts) {
    const month = monthWords(dayOf(payout));
    const last = months.at(-1);
    if (last?.month === month) last.payouts.push(payout);
    else months.push({ month, payouts: [payout] });
  }
  return months;
}
