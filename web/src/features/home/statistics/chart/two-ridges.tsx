import type { SalesChart } from '@piton/contract/reports/sales-report.ts';
import { formatMoney } from '@piton/contract/money/money.ts';
import type { PointerEvent } from 'react';
import { axisWords, pointWords } from '../period-words.ts';
import { type ChartShape, namedStops, nearestStop, stopPlace } from './chart-shape.ts';

type TwoRidgesProps = {
  chart: SalesChart;
  shape: ChartShape;
  stop: number | null;
  onStop: (stop: number | null) => void;
};

/** The period in front of the previous one, as Petit Piton is in front of Gros Piton. */
export function TwoRidges({ chart, shape, stop, onStop }: TwoRidgesProps) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
      <div className="relative h-56 text-right text-12 text-muted tabular-nums" aria-hidden="true">
        {/* As wide as the widest label, which alone takes up space. */}
        <span className="invisible block h-0 overflow-hidden">{widestTick(shape)}</span>
        {shape.ticks.map(({ words, y }) => (
          <span
            key={words}
            className="absolute right-0 -translate-y-1/2 whitespace-nowrap"
            style={{ top: `${y}%` }}
          >
            {words}
          </span>
        ))}
      </div>
      <div className="relative h-56">
        <Ridges shape={shape} stop={stop} />
        <Reader chart={chart} shape={shape} stop={stop} onStop={onStop} />
      </div>
      <AxisWords chart={chart} stops={shape.stops} />
    </div>
  );
}

function widestTick({ ticks }: ChartShape): string {
  return ticks.map(({ words }) => words).reduce((a, b) => (b.length > a.length ? b : a));
}

function Ridges({ shape, stop }: { shape: ChartShape; stop: number | null }) {
  const { current, previous, stops, ticks } = shape;
  const x = stop === null ? null : stopPlace(stop, stops);
  const today = current.places.at(-1);
  return (
    <div aria-hidden="true">
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className="absolute inset-0 size-full overflow-visible *:[vector-effect:non-scaling-stroke]"
        strokeLinejoin="round"
      >
        {ticks.map(({ y }) => (
          <path key={y} d={`M0 ${y}H100`} className="stroke-line" />
        ))}
        {!previous.isFlat && <PreviousRidge ridge={previous} />}
        {!current.isFlat && <CurrentRidge ridge={current} />}
        {x !== null && <path d={`M${x} 0V100`} className="stroke-control" />}
      </svg>
      {stop === null && today && <Dot place={today} colour="bg-this-month" />}
      {stop !== null && <Dot place={previous.places[stop]} colour="bg-last-month" />}
      {stop !== null && <Dot place={current.places[stop]} colour="bg-this-month" />}
    </div>
  );
}

type RidgeProps = { ridge: ChartShape['current'] };

function PreviousRidge({ ridge: { area, line } }: RidgeProps) {
  return (
    <>
      <path d={area} className="fill-last-month/20" />
      <path
        d={line}
        className="fill-none stroke-last-month"
        strokeWidth="2"
        strokeDasharray="5 4"
      />
    </>
  );
}

function CurrentRidge({ ridge: { area, line } }: RidgeProps) {
  return (
    <>
      <path d={area} className="fill-this-month/25" />
      <path d={line} className="fill-none stroke-this-month" strokeWidth="2" />
    </>
  );
}

type DotProps = { place: { x: number; y: number } | undefined; colour: string };

function Dot({ place, colour }: DotProps) {
  if (place === undefined) return null;
  return (
    <span
      className={`absolute size-3 -translate-1/2 rounded-full border-2 border-surface ${colour}`}
      style={{ left: `${place.x}%`, top: `${place.y}%` }}
    />
  );
}

/**
 * A transparent native slider covers the plot: keys, fingers and screen readers work as usual, and
 * a mouse selects the point under it.
 */
function Reader({ chart, shape: { stops }, stop, onStop }: TwoRidgesProps) {
  const last = chart.current.points.length - 1;
  const follow = (event: PointerEvent<HTMLInputElement>) => {
    if (event.pointerType !== 'mouse') return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    onStop(nearestStop((event.clientX - left) / width, stops));
  };
  return (
    <input
      type="range"
      aria-label="Read the chart"
      aria-valuetext={readAloud(chart, stop ?? last)}
      min={0}
      max={stops - 1}
      value={stop ?? last}
      onChange={(event) => onStop(event.currentTarget.valueAsNumber)}
      onFocus={(event) => event.currentTarget.matches(':focus-visible') && onStop(stop ?? last)}
      onBlur={() => onStop(null)}
      onPointerMove={follow}
      onPointerLeave={(event) => event.pointerType === 'mouse' && onStop(null)}
      className="chart-reader absolute inset-0 size-full rounded-6"
    />
  );
}

function readAloud({ current, previous, unit }: SalesChart, stop: number): string {
  return [current.points[stop], previous.points[stop]]
    .filter((point) => point !== undefined)
    .map((point) => `${pointWords(point, unit)}: ${formatMoney(BigInt(point.mills))}`)
    .join('. ');
}

function AxisWords({ chart, stops }: { chart: SalesChart; stops: number }) {
  const { current, previous, unit } = chart;
  // Days show their number only, which fits both months; a date of the earlier period would be
  // misleading.
  const named = (index: number) =>
    current.points[index] ?? (unit === 'day' ? previous.points[index] : undefined);
  return (
    <div
      className="relative col-start-2 mt-2 h-4 text-12 text-muted tabular-nums"
      aria-hidden="true"
    >
      {namedStops(stops, unit === 'day' ? 6 : 4).map((index) => {
        const point = named(index);
        const x = stopPlace(index, stops);
        return (
          point && (
            <span
              key={index}
              className="absolute whitespace-nowrap"
              // Shifts the label by its own width in proportion, so that none crosses an edge.
              style={{ left: `${x}%`, translate: `-${x}%` }}
            >
              {axisWords(point, unit, stops > 12)}
            </span>
          )
        );
      })}
    </div>
  );
}
