import {
  addDays,
  addMonths,
  daysWithin,
  endOfMonth,
  startOfMonth,
  startOfWeek,
} from '@piton/contract/time/calendar.ts';
import type { ChartTab, ChartUnit } from '@piton/contract/reports/sales-report.ts';
import type { CalendarDay } from '@piton/contract/time/time.ts';
import { monthsAt, type Period } from './months.ts';

/** The periods of a chart tab. The earlier one ends before the current one begins. */
export type ChartPeriods = {
  readonly unit: ChartUnit;
  readonly current: Period;
  readonly previous: Period;
};

/**
 * `firstDay` is the day of the first payment. Without one, or with one after `today` because the
 * database's clock is ahead, there is only this month.
 */
export function chartPeriods(
  tab: ChartTab,
  today: CalendarDay,
  firstDay: CalendarDay | null,
): ChartPeriods {
  if (tab === '1M') return thisMonth(today);
  if (tab === '6M') return weeks(today);
  if (tab === '1Y') return { unit: 'month', ...months(addMonths(startOfMonth(today), -11), today) };
  if (tab === 'YTD') return thisYear(today);
  const begin = firstDay === null || firstDay > today ? today : firstDay;
  const all = months(startOfMonth(begin), today);
  return { unit: unitFor(all.current), ...all };
}

function thisMonth(today: CalendarDay): ChartPeriods {
  const { last, current } = monthsAt(today);
  return { unit: 'day', current: { from: current.from, to: today }, previous: last };
}

const weeksShown = 26;

function weeks(today: CalendarDay): ChartPeriods {
  const from = addDays(startOfWeek(today), -7 * (weeksShown - 1));
  return {
    unit: 'week',
    current: { from, to: today },
    previous: { from: addDays(from, -7 * weeksShown), to: addDays(from, -1) },
  };
}

function thisYear(today: CalendarDay): ChartPeriods {
  const current = { from: `${today.slice(0, 4)}-01-01`, to: today };
  const previous = { from: addMonths(current.from, -12), to: addMonths(today, -12) };
  return { unit: unitFor(current), current, previous };
}

/** From the first of a month to today, and as many whole months before it. */
function months(from: CalendarDay, today: CalendarDay): Omit<ChartPeriods, 'unit'> {
  const count = monthsBetween(from, today) + 1;
  return {
    current: { from, to: today },
    previous: { from: addMonths(from, -count), to: addDays(from, -1) },
  };
}

function monthsBetween(from: CalendarDay, to: CalendarDay): number {
  const [fromYear = 0, fromMonth = 0] = from.split('-').map(Number);
  const [toYear = 0, toMonth = 0] = to.split('-').map(Number);
  return (toYear - fromYear) * 12 + toMonth - fromMonth;
}

/** Chosen to show a trend with points that can still be told apart. */
function unitFor({ from, to }: Period): ChartUnit {
  const count = daysWithin(from, to);
  if (count <= 31) return 'day';
  return count <= 7 * weeksShown ? 'week' : 'month';
}

/** The day, week or month around a day, clipped to the period. */
export function rangeAt(day: CalendarDay, unit: ChartUnit, { from, to }: Period): Period {
  const whole = wholeAt(day, unit);
  return { from: whole.from < from ? from : whole.from, to: whole.to > to ? to : whole.to };
}

function wholeAt(day: CalendarDay, unit: ChartUnit): Period {
  if (unit === 'day') return { from: day, to: day };
  if (unit === 'month') return { from: startOfMonth(day), to: endOfMonth(day) };
  const from = startOfWeek(day);
  return { from, to: addDays(from, 6) };
}
