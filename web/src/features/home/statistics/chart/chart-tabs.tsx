import { type ChartTab, chartTabs } from '@piton/contract/reports/sales-report.ts';
import { type KeyboardEvent, type ReactNode, useId } from 'react';

type ChartTabsProps = {
  title: string;
  selected: ChartTab;
  onSelect: (tab: ChartTab) => void;
  /** Whether the panel still shows another tab's data. */
  isBusy: boolean;
  children: ReactNode;
};

/** One stop for the Tab key; arrow keys move between tabs and select them at once. */
export function ChartTabs({ title, selected, onSelect, isBusy, children }: ChartTabsProps) {
  const id = useId();
  return (
    <>
      <div className="flex flex-col gap-3 wide:flex-row wide:items-center wide:justify-between">
        <h2 className="text-20 font-semibold">{title}</h2>
        <div
          role="tablist"
          aria-label="Period"
          className="grid grid-cols-5 rounded-10 border border-line bg-sunken p-1"
        >
          {chartTabs.map((tab) => (
            <button
              key={tab}
              type="button"
              role="tab"
              id={`${id}-${tab}`}
              aria-label={spokenNames[tab]}
              aria-selected={tab === selected}
              aria-controls={`${id}-panel`}
              tabIndex={tab === selected ? 0 : -1}
              onClick={() => onSelect(tab)}
              onKeyDown={(event) => goOn(event, tab, onSelect)}
              className={`${tabShape} ${tab === selected ? 'segment-chosen' : 'text-muted hover:text-ink'}`}
            >
              {tab}
            </button>
          ))}
        </div>
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${selected}`}
        aria-busy={isBusy}
        className={`mt-4 transition-opacity ${isBusy ? 'opacity-60' : ''}`}
      >
        {children}
      </div>
    </>
  );
}

const tabShape = 'min-h-11 min-w-12 rounded-6 px-3 text-14 transition-colors';

/** Each begins with its visible text, so that voice control can address it. */
const spokenNames: Record<ChartTab, string> = {
  ALL: 'ALL, since the first payment',
  '1M': '1M, this month and last month',
  '6M': '6M, 26 weeks',
  '1Y': '1Y, 12 months',
  YTD: 'YTD, since 1 January',
};

function goOn(
  event: KeyboardEvent<HTMLButtonElement>,
  from: ChartTab,
  onSelect: (tab: ChartTab) => void,
): void {
  const index = nextIndex(event.key, chartTabs.indexOf(from));
  if (index === null) return;
  const next = chartTabs.at(index % chartTabs.length) ?? from;
  event.preventDefault();
  onSelect(next);
  const tabs = event.currentTarget.parentElement?.querySelectorAll('button');
  tabs?.[chartTabs.indexOf(next)]?.focus();
}

function nextIndex(key: string, index: number): number | null {
  if (key === 'ArrowRight') return index + 1;
  if (key === 'ArrowLeft') return index - 1;
  if (key === 'Home') return 0;
  return key === 'End' ? -1 : null;
}
