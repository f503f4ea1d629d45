import { addDays, daysWithin } from '@piton/contract/time/calendar.ts';
import { chartTabs, chartUnits } from '@piton/contract/reports/sales-report.ts';
import { array, assert, bigInt, constantFrom, date, integer, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { chartPeriods } from './chart-periods.ts';
import type { DayTotal } from './approved-days.ts';
import { chartPeriod } from './chart-points.ts';

const day = date({
  min: new Date('2024-01-01T00:00:00Z'),
  max: new Date('2028-12-31T00:00:00Z'),
  noInvalidDate: true,
}).map((instant) => instant.toISOString().slice(0, 10));
const dayTotal = record({
  day,
  mills: bigInt({ min: 0n, max: 10n ** 10n }),
  count: bigInt({ min: 1n, max: 1000n }),
});

function sum(totals: readonly { mills: number | bigint }[]): number {
  return totals.reduce((all, { mills }) => all + Number(mills), 0);
}

test('points add up to the period’s days, and divide it without gaps', () => {
  assert(
    property(
      day,
      integer({ min: 0, max: 800 }),
      constantFrom(...chartUnits),
      array(dayTotal, { maxLength: 60 }),
      (from, length, unit, totals) => {
        const period = { from, to: addDays(from, length) };
        const { points } = chartPeriod(period, unit, totals);
        const within = totals.filter(({ day: on }) => on >= period.from && on <= period.to);
        expect(sum(points)).toBe(sum(within));
        expect(points[0]?.from).toBe(period.from);
        expect(points.at(-1)?.to).toBe(period.to);
        for (const [index, point] of points.entries()) {
          const next = points[index + 1];
          if (next) expect(next.from).toBe(addDays(point.to, 1));
        }
        if (unit === 'day') expect(points).toHaveLength(length + 1);
      },
    ),
  );
});

test.each([
  ['1M', '2026-11-23', 23, 31],
  ['1M', '2026-03-01', 1, 28],
  ['6M', '2026-11-23', 26, 26],
  ['6M', '2026-11-22', 26, 26],
  ['1Y', '2026-11-30', 12, 12],
  ['1Y', '2028-02-29', 12, 12],
  ['YTD', '2026-01-01', 1, 1],
  ['YTD', '2026-11-23', 11, 11],
  ['ALL', '2026-11-23', 34, 34],
] as const)('%s on %s has %i points and %i before', (tab, today, count, earlier) => {
  const { unit, current, previous } = chartPeriods(tab, today, '2024-02-29');
  expect(chartPeriod(current, unit, []).points).toHaveLength(count);
  expect(chartPeriod(previous, unit, []).points).toHaveLength(earlier);
});

test('weeks and months at the ends of a period are cut at its end', () => {
  const period = { from: '2026-01-01', to: '2026-02-03' };
  const totals: DayTotal[] = [
    { day: '2025-12-31', mills: 1n, count: 1n },
    { day: '2026-01-04', mills: 10n, count: 1n },
    { day: '2026-02-03', mills: 100n, count: 2n },
    { day: '2026-02-04', mills: 1000n, count: 1n },
  ];
  const weeks = chartPeriod(period, 'week', totals).points;
  expect(weeks[0]).toEqual({ from: '2026-01-01', to: '2026-01-04', mills: 10, count: 1 });
  expect(weeks.at(-1)).toEqual({ from: '2026-02-02', to: '2026-02-03', mills: 100, count: 2 });
  expect(chartPeriod(period, 'month', totals).points).toEqual([
    { from: '2026-01-01', to: '2026-01-31', mills: 10, count: 1 },
    { from: '2026-02-01', to: '2026-02-03', mills: 100, count: 2 },
  ]);
});

test('each tab shows daily payments differently', () => {
  const today = '2026-11-23';
  const first = '2024-02-29';
  const days = Array.from({ length: daysWithin(first, today) }, (_, index) => ({
    day: addDays(first, index),
    mills: BigInt(1000 + index),
    count: 1n,
  }));
  const shown = chartTabs.map((tab) => {
    const { unit, current, previous } = chartPeriods(tab, today, first);
    return JSON.stringify([chartPeriod(current, unit, days), chartPeriod(previous, unit, days)]);
  });
  expect(new Set(shown).size).toBe(chartTabs.length);
});
