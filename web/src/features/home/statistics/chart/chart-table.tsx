import type { ChartPoint, SalesChart } from '@piton/contract/reports/sales-report.ts';
import { ChevronRight } from 'lucide-react';
import { MoneyText } from '../../../../ui/money-text.tsx';
import { Table } from '../../../../ui/table.tsx';
import { periodWords, shortPointWords } from '../period-words.ts';

type ChartTableProps = {
  chart: SalesChart;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
};

/** The chart's figures as a table, for screen readers and exact values. */
export function ChartTable({ chart, isOpen, onToggle }: ChartTableProps) {
  const { current, previous, tab } = chart;
  const rows = Math.max(current.points.length, previous.points.length);
  return (
    <details
      className="group"
      open={isOpen}
      onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
    >
      <summary className="-mx-2 inline-flex min-h-11 list-none items-center gap-1 rounded-10 px-2 text-14 font-medium text-primary">
        <ChevronRight
          className="size-5 shrink-0 transition-transform group-open:rotate-90"
          aria-hidden="true"
        />
        Show as a table
      </summary>
      <div className="mt-2">
        <Table caption={`${periodWords(current, tab)} and ${periodWords(previous, tab)}`}>
          <thead>
            <tr>
              <PeriodHeads words={periodWords(current, tab)} />
              <PeriodHeads words={periodWords(previous, tab)} />
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: rows }, (_, index) => (
              <tr key={index}>
                <PointCells chart={chart} point={current.points[index]} />
                <PointCells chart={chart} point={previous.points[index]} />
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </details>
  );
}

function PeriodHeads({ words }: { words: string }) {
  return (
    <>
      <th scope="col" className={headCell}>
        {words}
      </th>
      <th scope="col" className={`${headCell} text-right`}>
        Approved
      </th>
    </>
  );
}

type PointCellsProps = { chart: SalesChart; point: ChartPoint | undefined };

function PointCells({ chart: { unit }, point }: PointCellsProps) {
  return (
    <>
      <td className={cell}>{point ? shortPointWords(point, unit) : '–'}</td>
      <td className={`${cell} text-right`}>
        {point && <MoneyText mills={BigInt(point.mills)} isQuiet={point.mills === 0} />}
      </td>
    </>
  );
}

const cell = 'h-9 border-b border-line px-2 whitespace-nowrap tabular-nums wide:px-4';

/** Narrower than other tables, so that both periods fit next to each other on a phone. */
const headCell = 'h-11 border-b border-line bg-sunken px-2 py-1 font-medium text-muted wide:px-4';
