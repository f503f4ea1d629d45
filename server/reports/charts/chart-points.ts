import { addDays } from '@piton/contract/time/calendar.ts';
import type { ChartPeriod, ChartPoint, ChartUnit } from '@piton/contract/reports/sales-report.ts';
import type { DayTotal } from './approved-days.ts';
import { rangeAt } from './chart-periods.ts';
import type { Period } from './months.ts';

/** One point per unit of the period, including empty ones; days outside are ignored. */
export function chartPeriod(
  period: Period,
  unit: ChartUnit,
  days: readonly DayTotal[],
): ChartPeriod {
  const points = emptyPoints(period, unit);
  const byStart = new Map(points.map((point) => [point.from, point]));
  for (const { day, mills, count } of days) {
    if (day < period.from || day > period.to) continue;
    const point = byStart.get(rangeAt(day, unit, period).from);
    if (point === undefined) continue;
    point.mills += Number(mills);
    point.count += Number(count);
  }
  return { ...period, points };
}

function emptyPoints(period: Period, unit: ChartUnit): ChartPoint[] {
  const points: ChartPoint[] = [];
  for (let day = period.from; day <= period.to;) {
    const range = rangeAt(day, unit, period);
    points.push({ ...range, mills: 0, count: 0 });
    day = addDays(range.to, 1);
  }
  return points;
}
