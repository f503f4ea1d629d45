import { calendarDay } from '@piton/contract/time/time.ts';
import { assert, bigInt, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changePercent, monthsAt } from './months.ts';

describe('the months', () => {
  test.each([
    // The instant in Saint Lucia's time, and the periods to compare.
    ['2026-01-31T12:00:00-04:00', '2026-01-01', '2025-12-01', '2025-12-31', '2025-12-31'],
    ['2026-03-01T12:00:00-04:00', '2026-03-01', '2026-02-01', '2026-02-28', '2026-02-01'],
    ['2026-03-31T12:00:00-04:00', '2026-03-01', '2026-02-01', '2026-02-28', '2026-02-28'],
    ['2028-02-29T12:00:00-04:00', '2028-02-01', '2028-01-01', '2028-01-31', '2028-01-29'],
    ['2028-03-30T12:00:00-04:00', '2028-03-01', '2028-02-01', '2028-02-29', '2028-02-29'],
    ['2026-12-31T23:59:59-04:00', '2026-12-01', '2026-11-01', '2026-11-30', '2026-11-30'],
    ['2027-01-01T00:00:00-04:00', '2027-01-01', '2026-12-01', '2026-12-31', '2026-12-01'],
    ['2026-10-31T23:59:59.999-04:00', '2026-10-01', '2026-09-01', '2026-09-30', '2026-09-30'],
    ['2026-11-01T00:00:00-04:00', '2026-11-01', '2026-10-01', '2026-10-31', '2026-10-01'],
  ])('at %s', (at, thisMonth, lastFrom, lastTo, sameDaysTo) => {
    const months = monthsAt(calendarDay(new Date(at)));
    expect(months.current.from).toBe(thisMonth);
    expect(months.last).toEqual({ from: lastFrom, to: lastTo });
    expect(months.sameDays).toEqual({ from: lastFrom, to: sameDaysTo });
  });
});

describe('the percent', () => {
  test.each([
    [87_500n, 100_000n, -12.5],
    [100_000n, 100_000n, 0],
    [99_990n, 100_000n, 0],
    [99_950n, 100_000n, -0.1],
    [133_333n, 100_000n, 33.3],
    [250_000n, 100_000n, 150],
    [0n, 100_000n, -100],
    [5000n, 0n, null],
    [0n, 0n, null],
  ])('from %s, which was %s before, is %s', (now, before, expected) => {
    expect(changePercent(now, before)).toBe(expected);
  });

  test('has the right direction, and one decimal', () => {
    const amount = bigInt({ min: 1n, max: 10n ** 13n });
    assert(
      property(amount, amount, (now, before) => {
        const percent = changePercent(now, before) ?? Number.NaN;
        const exact = (Number(now - before) / Number(before)) * 100;
        expect(Math.abs(percent - exact)).toBeLessThanOrEqual(0.05 + Math.abs(exact) * 1e-9);
        if (percent !== 0) expect(percent < 0).toBe(now < before);
        expect(Object.is(percent, -0)).toBe(false);
      }),
    );
  });
});
