import type { SalesChart } from '@piton/contract/reports/sales-report.ts';
import { array, assert, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chartShape, namedStops, nearestStop, stopPlace, tickWords } from './chart-shape.ts';

function chart(current: readonly number[], previous: readonly number[]): SalesChart {
  const periodOf = (amounts: readonly number[]) => ({
    from: '2026-11-01',
    to: '2026-11-30',
    points: amounts.map((mills) => ({ from: '2026-11-01', to: '2026-11-01', mills, count: 1 })),
  });
  return { tab: '1M', unit: 'day', current: periodOf(current), previous: periodOf(previous) };
}

test('draws nothing without data', () => {
  expect(chartShape(chart([0, 0], [0]))).toBeNull();
});

test('two curves share one baseline, one scale and one row of stops', () => {
  const shape = chartShape(chart([0, 50_000], [100_000, 0, 25_000]));
  expect(shape?.stops).toBe(3);
  expect(shape?.current.places).toEqual([
    { x: 0, y: 100 },
    { x: 50, y: 50 },
  ]);
  expect(shape?.previous.places).toEqual([
    { x: 0, y: 0 },
    { x: 50, y: 100 },
    { x: 100, y: 75 },
  ]);
});

test('a single day is in the middle', () => {
  expect(chartShape(chart([80_000], [0]))?.current.places).toEqual([{ x: 50, y: 0 }]);
});

const amounts = array(integer({ min: 0, max: 10 ** 11 }), { minLength: 1, maxLength: 40 });

test('all points lie in the plot, with three or four grid lines', () => {
  assert(
    property(amounts, amounts, (current, previous) => {
      const shape = chartShape(chart(current, previous));
      if (shape === null) return;
      for (const { x, y } of [...shape.current.places, ...shape.previous.places]) {
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
        expect(Math.max(x, y)).toBeLessThanOrEqual(100);
      }
      expect(shape.ticks[0]).toEqual({ words: 'EC$0', y: 100 });
      expect(shape.ticks.length).toBeGreaterThanOrEqual(3);
      expect(shape.ticks.length).toBeLessThanOrEqual(6);
      expect(shape.ticks.at(-1)?.y).toBeCloseTo(0, 6);
    }),
  );
});

describe('stops', () => {
  test('are found by their position', () => {
    for (let stops = 1; stops <= 40; stops += 1) {
      for (let index = 0; index < stops; index += 1) {
        expect(nearestStop(stopPlace(index, stops) / 100, stops)).toBe(index);
      }
    }
    expect(nearestStop(-0.2, 31)).toBe(0);
    expect(nearestStop(1.2, 31)).toBe(30);
  });

  test.each([
    [1, 6, [0]],
    [2, 6, [0, 1]],
    [12, 4, [0, 4, 8]],
    [26, 4, [0, 9, 18]],
    [31, 6, [0, 6, 12, 18, 24, 30]],
  ])('with %i labels name up to %i', (stops, most, named) => {
    expect(namedStops(stops, most)).toEqual(named);
  });
});

test.each([
  [0, 1_000_000_000, 'EC$0'],
  [500, 1000, 'EC$0.50'],
  [250_000, 500_000, 'EC$250'],
  [2_500_000, 7_500_000, 'EC$2,500'],
  [5_000_000, 10_000_000, 'EC$5k'],
  [12_500_000, 50_000_000, 'EC$12.5k'],
  [3_000_000_000, 4_000_000_000, 'EC$3M'],
])('%i mills under %i read on the axis as %s', (mills, top, words) => {
  expect(tickWords(mills, top)).toBe(words);
});

test('a first period has no earlier line', () => {
  const shape = chartShape(chart([50_000], [0, 0]));
  expect(shape?.previous.isFlat).toBe(true);
  expect(shape?.current.isFlat).toBe(false);
});
