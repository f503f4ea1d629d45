import type { ChartPoint, ChartTab, ChartUnit } from '@piton/contract/reports/sales-report.ts';
import { type CalendarDay, formatDay, startOfDay } from '@piton/contract/time/time.ts';

type Days = { from: CalendarDay; to: CalendarDay };

/** "November 2026". */
export function monthWords(day: CalendarDay): string {
  const { month, year } = partsOf(day);
  return `${month} ${year}`;
}

/** "23 October". */
export function dayWords(day: CalendarDay): string {
  const { date, month } = partsOf(day);
  return `${date} ${month}`;
}

/**
 * The periods a tab compares: "November 2026", "1 Jun – 23 Nov 2026", "1 Dec 2025 – 31 May 2026".
 */
export function periodWords(period: Days, tab: ChartTab): string {
  return tab === '1M' ? monthWords(period.from) : rangeWords(period);
}

/** A point on its own: "23 November", "28 Dec 2026 – 3 Jan 2027", "November 2026". */
export function pointWords(point: ChartPoint, unit: ChartUnit): string {
  if (unit === 'day') return dayWords(point.from);
  return unit === 'month' ? monthWords(point.from) : rangeWords(point);
}

/** A point in a column whose heading names the year: "23 Nov", "28 Dec – 3 Jan", "Nov 2026". */
export function shortPointWords(point: ChartPoint, unit: ChartUnit): string {
  const first = partsOf(point.from);
  const last = partsOf(point.to);
  if (unit === 'month') return `${first.short} ${first.year}`;
  const end = `${last.date} ${last.short}`;
  if (point.from === point.to) return end;
  return first.month === last.month
    ? `${first.date} – ${end}`
    : `${first.date} ${first.short} – ${end}`;
}

/** A point on the axis: "23", "16 Nov", "Nov", and "Nov 2026" if there are several years. */
export function axisWords(point: ChartPoint, unit: ChartUnit, areYearsNamed: boolean): string {
  const { date, short, year } = partsOf(point.from);
  if (unit === 'day') return date;
  if (unit === 'week') return `${date} ${short}`;
  return areYearsNamed ? `${short} ${year}` : short;
}

function rangeWords({ from, to }: Days): string {
  const first = partsOf(from);
  const last = partsOf(to);
  const end = `${last.date} ${last.short} ${last.year}`;
  if (from === to) return end;
  if (first.year !== last.year) return `${first.date} ${first.short} ${first.year} – ${end}`;
  if (first.month !== last.month) return `${first.date} ${first.short} – ${end}`;
  return `${first.date} – ${end}`;
}

/** Uses the contract's formats, which alone name the months. */
function partsOf(day: CalendarDay) {
  const [date = '', month = '', year = ''] = formatDay(startOfDay(day)).split(' ');
  return { date: String(Number(date)), month, short: month.slice(0, 3), year };
}
