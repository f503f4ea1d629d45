import type { ChartPoint, SalesChart } from '@piton/contract/reports/sales-report.ts';
import { nice, ticks } from 'd3-array';
import { area, curveMonotoneX, line } from 'd3-shape';

/*
 * Where things are drawn, in hundredths of the plot's width and height from its upper left corner, so
 * that it fits any screen without being measured. Only for the eye: amounts are said from the mills.
 */

type Place = { x: number; y: number };

type Ridge = {
  area: string;
  line: string;
  places: readonly Place[];
  /** Nothing came in: a line along the ground would say no more. */
  isFlat: boolean;
};

export type ChartShape = {
  current: Ridge;
  previous: Ridge;
  /** As many as the longer of the two has points. */
  stops: number;
  /** From the ground up. */
  ticks: readonly { words: string; y: number }[];
};

/** Null where nothing was paid in either period: there is nothing to draw. */
export function chartShape({ current, previous }: SalesChart): ChartShape | null {
  const most = Math.max(...[...current.points, ...previous.points].map(({ mills }) => mills));
  if (most <= 0) return null;
  const [, top] = nice(0, most, 3);
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

/** The first stands at the left edge and the last at the right; one alone in the middle. */
export function stopPlace(index: number, stops: number): number {
  return stops < 2 ? 50 : (index / (stops - 1)) * 100;
}

/** Which of them is nearest to a place between the edges, from 0 to 1. */
export function nearestStop(place: number, stops: number): number {
  return Math.min(Math.max(Math.round(place * (stops - 1)), 0), stops - 1);
}

/** Monotone, so that no slope dips under the ground between two points. */
function ridge(places: readonly Place[]): Ridge {
  const x = (place: Place) => place.x;
  const y = (place: Place) => place.y;
  const slope = area<Place>().x(x).y0(100).y1(y).curve(curveMonotoneX);
  const edge = line<Place>().x(x).y(y).curve(curveMonotoneX);
  const isFlat = places.every((place) => place.y === 100);
  return { area: slope(places) ?? '', line: edge(places) ?? '', places, isFlat };
}

/**
 * "EC$250", "EC$2,500", "EC$12.5k", "EC$3M": short enough to stand beside the plot of a phone, and all in
 * the unit of the highest.
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

/** Which of so many stops have words under the axis: the first, and others evenly after it. */
export function namedStops(stops: number, most: number): number[] {
  const step = Math.max(Math.ceil((stops - 1) / (most - 1)), 1);
  return Array.from({ length: Math.ceil(stops / step) }, (_, index) => index * step);
}
