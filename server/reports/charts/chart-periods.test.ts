import { addDays, daysWithin, startOfWeek } from '@piton/contract/time/calendar.ts';
import { chartTabs } from '@piton/contract/reports/sales-report.ts';
import { assert, constantFrom, date, option, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chartPeriods } from './chart-periods.ts';

describe('a tab’s periods', () => {
  test.each([
    ['1M', '2026-11-23', null, 'day', '2026-11-01', '2026-10-01', '2026-10-31'],
    ['1M', '2026-03-01', null, 'day', '2026-03-01', '2026-02-01', '2026-02-28'],
    ['1M', '2028-02-29', null, 'day', '2028-02-01', '2028-01-01', '2028-01-31'],
    ['1M', '2027-01-01', null, 'day', '2027-01-01', '2026-12-01', '2026-12-31'],
    ['6M', '2026-11-23', null, 'week', '2026-06-01', '2025-12-01', '2026-05-31'],
    ['6M', '2026-11-22', null, 'week', '2026-05-25', '2025-11-24', '2026-05-24'],
    ['1Y', '2026-11-23', null, 'month', '2025-12-01', '2024-12-01', '2025-11-30'],
    ['1Y', '2028-02-29', null, 'month', '2027-03-01', '2026-03-01', '2027-02-28'],
    ['YTD', '2026-01-31', null, 'day', '2026-01-01', '2025-01-01', '2025-01-31'],
    ['YTD', '2026-02-01', null, 'week', '2026-01-01', '2025-01-01', '2025-02-01'],
    ['YTD', '2028-02-29', null, 'week', '2028-01-01', '2027-01-01', '2027-02-28'],
    ['YTD', '2026-07-01', null, 'week', '2026-01-01', '2025-01-01', '2025-07-01'],
    ['YTD', '2026-07-02', null, 'month', '2026-01-01', '2025-01-01', '2025-07-02'],
    ['YTD', '2026-12-31', null, 'month', '2026-01-01', '2025-01-01', '2025-12-31'],
    ['ALL', '2026-11-23', null, 'day', '2026-11-01', '2026-10-01', '2026-10-31'],
    ['ALL', '2026-11-23', '2026-11-07', 'day', '2026-11-01', '2026-10-01', '2026-10-31'],
    ['ALL', '2026-11-23', '2026-09-30', 'week', '2026-09-01', '2026-06-01', '2026-08-31'],
    ['ALL', '2026-11-23', '2024-02-29', 'month', '2024-02-01', '2021-04-01', '2024-01-31'],
    // The database's clock was a moment ahead.
    ['ALL', '2026-11-30', '2026-12-01', 'day', '2026-11-01', '2026-10-01', '2026-10-31'],
  ] as const)('%s on %s, first paid %s: by %s', (tab, today, first, unit, from, before, until) => {
    expect(chartPeriods(tab, today, first)).toEqual({
      unit,
      current: { from, to: today },
      previous: { from: before, to: until },
    });
  });
});

const anyDay = date({
  min: new Date('2020-01-01T00:00:00Z'),
  max: new Date('2060-12-31T00:00:00Z'),
  noInvalidDate: true,
}).map((instant) => instant.toISOString().slice(0, 10));

test('the periods are consecutive, and the current one ends today', () => {
  assert(
    property(constantFrom(...chartTabs), anyDay, option(anyDay), (tab, today, firstDay) => {
      const { current, previous } = chartPeriods(tab, today, firstDay);
      expect(current.to).toBe(today);
      expect(current.from <= current.to).toBe(true);
      expect(previous.from <= previous.to).toBe(true);
      expect(previous.to < current.from).toBe(true);
      if (tab !== 'YTD') expect(addDays(previous.to, 1)).toBe(current.from);
    }),
  );
});

test('shows 26 and 26 weeks, each from Monday', () => {
  assert(
    property(anyDay, (today) => {
      const { current, previous } = chartPeriods('6M', today, null);
      for (const { from } of [current, previous]) expect(startOfWeek(from)).toBe(from);
      expect(daysWithin(current.from, startOfWeek(today))).toBe(25 * 7 + 1);
      expect(daysWithin(previous.from, previous.to)).toBe(26 * 7);
    }),
  );
});
