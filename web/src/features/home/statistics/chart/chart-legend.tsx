import type { ChartPeriod, SalesChart } from '@piton/contract/reports/sales-report.ts';
import type { ReactNode } from 'react';
import { MoneyText } from '../../../../ui/money-text.tsx';
import { periodWords, pointWords } from '../period-words.ts';

type ChartLegendProps = { chart: SalesChart; stop: number | null };

/**
 * The legend of both ridges with their totals, or the values of the selected point. Each ridge has
 * its own line, so that the card keeps its height in every period.
 */
export function ChartLegend({ chart, stop }: ChartLegendProps) {
  return (
    <dl className="flex flex-col gap-1">
      <Entry chart={chart} period={chart.current} stop={stop} swatch={<CurrentSwatch />} />
      <Entry chart={chart} period={chart.previous} stop={stop} swatch={<PreviousSwatch />} />
    </dl>
  );
}

type EntryProps = ChartLegendProps & { period: ChartPeriod; swatch: ReactNode };

function Entry({ chart, period, stop, swatch }: EntryProps) {
  const point = stop === null ? undefined : period.points[stop];
  const mills = point ? point.mills : sumOf(period);
  const isBeyond = stop !== null && point === undefined;
  return (
    <div className="flex h-5 items-center gap-2 text-14 max-wide:text-12">
      {swatch}
      <dt className="min-w-0 truncate text-muted">
        {point ? pointWords(point, chart.unit) : periodWords(period, chart.tab)}
      </dt>
      <dd className="ml-auto shrink-0 font-semibold wide:ml-0">
        <Amount mills={mills} isPoint={stop !== null} isBeyond={isBeyond} />
      </dd>
    </div>
  );
}

type AmountProps = { mills: number; isPoint: boolean; isBeyond: boolean };

function Amount({ mills, isPoint, isBeyond }: AmountProps) {
  if (isBeyond) return '–';
  // A new merchant has no earlier sales, and an amount of zero would look like a bad result.
  if (mills === 0 && !isPoint) return <span className="font-normal">no sales</span>;
  return <MoneyText mills={BigInt(mills)} />;
}

function sumOf({ points }: ChartPeriod): number {
  return points.reduce((sum, { mills }) => sum + mills, 0);
}

function CurrentSwatch() {
  return (
    <svg viewBox="0 0 20 12" className="h-3 w-5 shrink-0" aria-hidden="true">
      <path d="M0 12 10 2 20 12Z" className="fill-this-month/25" />
      <path d="M1 11 10 2 19 11" className="fill-none stroke-this-month" strokeWidth="2" />
    </svg>
  );
}

function PreviousSwatch() {
  return (
    <svg viewBox="0 0 20 12" className="h-3 w-5 shrink-0" aria-hidden="true">
      <path d="M0 12 10 2 20 12Z" className="fill-last-month/20" />
      <path
        d="M1 11 10 2 19 11"
        className="fill-none stroke-last-month"
        strokeWidth="2"
        strokeDasharray="4 3"
      />
    </svg>
  );
}
