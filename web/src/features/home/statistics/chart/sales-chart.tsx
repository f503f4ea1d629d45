import type { ChartTab, SalesChart as Chart } from '@piton/contract/reports/sales-report.ts';
import { useState } from 'react';
import { Card } from '../../../../ui/card.tsx';
import { Loaded } from '../../../../ui/loading/loaded.tsx';
import { firstTab, useSalesChart } from '../use-statistics.ts';
import { ChartLegend } from './chart-legend.tsx';
import { chartShape } from './chart-shape.ts';
import { ChartTable } from './chart-table.tsx';
import { ChartTabs } from './chart-tabs.tsx';
import { PlotToCome } from './chart-to-come.tsx';
import { TwoRidges } from './two-ridges.tsx';

/** Approved sales of a period, in front of the previous period of equal length. */
export function SalesChart({ companyId }: { companyId: string }) {
  const [tab, setTab] = useState<ChartTab>(firstTab);
  const [isTableOpen, setIsTableOpen] = useState(false);
  const query = useSalesChart(companyId, tab);
  return (
    <Card>
      <ChartTabs title="Sales" selected={tab} onSelect={setTab} isBusy={query.isPlaceholderData}>
        <Loaded query={query} waiting={<PlotToCome />}>
          {(chart) => (
            <>
              {/* A new key per tab, because a selected point means nothing in another tab. */}
              <ReadableChart key={chart.tab} chart={chart} />
              <ChartTable chart={chart} isOpen={isTableOpen} onToggle={setIsTableOpen} />
            </>
          )}
        </Loaded>
      </ChartTabs>
    </Card>
  );
}

function ReadableChart({ chart }: { chart: Chart }) {
  const [stop, setStop] = useState<number | null>(null);
  const shape = chartShape(chart);
  return (
    <div className="mb-4 flex flex-col gap-4">
      <ChartLegend chart={chart} stop={stop} />
      {shape === null ? (
        <p className="grid h-62 place-items-center rounded-10 bg-sunken px-4 text-center text-muted">
          No approved payments in this period.
        </p>
      ) : (
        <TwoRidges chart={chart} shape={shape} stop={stop} onStop={setStop} />
      )}
    </div>
  );
}
