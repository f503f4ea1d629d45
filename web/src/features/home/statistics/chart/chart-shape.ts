import type { ChartPoint, SalesChart } from '@piton/contract/reports/sales-report.ts';
import { nice, ticks } from 'd3-array';
import { area, curveMonotoneX, line } from 'd3-shape';

/* Coordinates in hundredths of the plot's width and height from the upper left corner, so that
   it scales without measuring. For drawing only: amounts come from the mills. */

type Place = { x: number; y: number };

type Ridge = {
  area: string;
  line: string;
  places: readonly Place[];
  /** All values are zero, so the ridge would be a line along the ground. */
  isFlat: boolean;
};

export type ChartShape = {
  current: Ridge;
  previous: Ridge;
  /** The number of points in the longer period. */
  stops: number;
  /** From the bottom up. */
  ticks: readonly { words: string; y: number }[];
};

/** Null if both periods are empty. */
export function chartShape({ current, previous }: SalesChart): ChartShape | null {
  const max = Math.max(...[...current.points, ...previous.points].map(({ mills }) => mills));
  if (max <= 0) return null;
  const [, top] = nice(0, max, 3);
  const stops = Math.max(current.points.length, previous.points.length);
  const yOf = (mills: number) => 100 - (mills / top) * 100;
  const ridgeOf = (points: readonly ChartPoint[]) =>
    ridge(points.map(({ mills }, index) => ({ x: stopPlace(index, stops), y: yOf(mills) })));
  return {
    current: ridgeOf(current.points),
    previous: ridgeOf(previous.points),
    stops,
    ticks: ticks(0, top, 3).map((mills) => ({ words: tickWords(mills, top), y: yOf(mills) })),
  };
}

/** The first at the left edge and the last at the right; a single one in the middle. */
export function stopPlace(index: number, stops: number): number {
  return stops < 2 ? 50 : (index / (stops - 1)) * 100;
}

/** The stop nearest to a position from 0 to 1. */
export function nearestStop(place: number, stops: number): number {
  return Math.min(Math.max(Math.round(place * (stops - 1)), 0), stops - 1);
}

/** Monotone, so that the curve doesn't dip below zero between two points. */
function ridge(places: readonly Place[]): Ridge {
  const x = (place: Place) => place.x;
  const y = (place: Place) => place.y;
  const slope = area<Place>().x(x).y0(100).y1(y).curve(curveMonotoneX);
  const edge = line<Place>().x(x).y(y).curve(curveMonotoneX);
  const isFlat = places.every((place) => place.y === 100);
  return { area: slope(places) ?? '', line: edge(places) ?? '', places, isFlat };
}

/**
 * "EC$250", "EC$2,500", "EC$12.5k", "EC$3M": short enough for a phone, and all in the unit of the
 * highest.
 */
export function tickWords(mills: number, topMills: number): string {
  const dollars = mills / 1000;
  if (dollars === 0) return 'EC$0';
  if (topMills >= 1_000_000_000) return `EC$${plain(dollars / 1_000_000)}M`;
  if (topMills >= 10_000_000) return `EC$${plain(dollars / 1000)}k`;
  return Number.isInteger(dollars) ? `EC$${plain(dollars)}` : `EC$${dollars.toFixed(2)}`;
}

function plain(number: number): string {
  return number.toLocaleString('en-US', { maximumFractionDigits: 2 });
}

/** The stops with labels on the axis: the first, and others at equal distances. */
export function namedStops(stops: number, max: number): number[] {
  const step = Math.max(Math.ceil((stops - 1) / (max - 1)), 1);
  return Array.from({ length: Math.ceil(stops / step) }, (_, index) => index * step);
}
