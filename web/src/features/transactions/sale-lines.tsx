import type { Sale, SaleMode } from '@piton/contract/sale.ts';
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { To } from 'react-router';
import { DateText } from '../../ui/date-text.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { type Listed, listedSales } from './listed-sales.ts';
import { SaleRow } from './sale-row.tsx';

type SaleLinesProps = {
  sales: readonly Sale[];
  mode: SaleMode;
  /** Whether there is nothing after the last of them. */
  isWhole: boolean;
  detailsOf: (saleId: string) => To;
  /** The end of the list comes into sight. */
  onEnd: () => void;
};

/**
 * Only the lines near the screen are in the document, so that ten thousand scroll as ten do. The head of
 * the day that is being read stays under the page's header.
 */
export function SaleLines({ sales, mode, isWhole, detailsOf, onEnd }: SaleLinesProps) {
  const lines = useMemo(() => listedSales(sales, isWhole), [sales, isWhole]);
  const { listRef, virtualizer, headIndex } = useLines(lines);
  const shown = virtualizer.getVirtualItems();
  const lastShown = shown.at(-1)?.index ?? 0;
  useEffect(() => {
    if (lastShown >= lines.length - endInSight) onEnd();
  }, [lastShown, lines.length, onEnd]);
  return (
    <div className="overflow-clip rounded-16 border border-line bg-surface">
      <ul ref={listRef} className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {shown.map(({ key, index, start }) => {
          const line = lines[index];
          if (line === undefined) return null;
          const isHead = index === headIndex;
          return (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              className={isHead ? 'sticky top-14 z-10 desktop:top-16' : 'absolute inset-x-0 top-0'}
              {...(!isHead && {
                style: { transform: `translateY(${start - virtualizer.options.scrollMargin}px)` },
              })}
              {...(line.kind === 'sale' && {
                'aria-posinset': line.number,
                'aria-setsize': isWhole ? sales.length : -1,
              })}
            >
              {line.kind === 'day' ? (
                <DayHead line={line} />
              ) : (
                <div className="border-b border-line">
                  <SaleRow sale={line.sale} mode={mode} to={detailsOf(line.sale.id)} />
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** So many lines before its end the rest is asked for. */
const endInSight = 20;
const headHeight = 40;
const rowHeight = 72;

function useLines(lines: readonly Listed[]) {
  const listRef = useRef<HTMLUListElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  useEffect(() => {
    // What stands above the list changes its height: a filter opens, a total comes.
    const measure = () => setScrollMargin(topOf(listRef.current));
    const watch = new ResizeObserver(measure);
    watch.observe(document.body);
    return () => watch.disconnect();
  }, []);
  const heads = useMemo(
    () => lines.flatMap(({ kind }, index) => (kind === 'day' ? [index] : [])),
    [lines],
  );
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler.
  const virtualizer = useWindowVirtualizer({
    count: lines.length,
    estimateSize: (index) => (lines[index]?.kind === 'day' ? headHeight : rowHeight),
    getItemKey: (index) => keyOf(lines[index]),
    overscan: 8,
    scrollMargin,
    rangeExtractor: (range: Range) => [
      ...new Set([headOf(heads, range.startIndex), ...defaultRangeExtractor(range)]),
    ],
  });
  return { listRef, virtualizer, headIndex: headOf(heads, virtualizer.range?.startIndex ?? 0) };
}

/** The day that a line belongs to. */
function headOf(heads: readonly number[], index: number): number {
  return heads.findLast((head) => head <= index) ?? 0;
}

function topOf(list: HTMLElement | null): number {
  return list === null ? 0 : list.getBoundingClientRect().top + window.scrollY;
}

function keyOf(line: Listed | undefined): string {
  if (line === undefined) return '';
  return line.kind === 'day' ? line.day : line.sale.id;
}

function DayHead({ line: { at, totalMills } }: { line: Extract<Listed, { kind: 'day' }> }) {
  return (
    <div className="flex min-h-10 items-baseline justify-between gap-4 border-b border-line bg-sunken px-4 py-2 text-14">
      <h2 className="font-medium">
        <DateText instant={at} form="weekday" />
      </h2>
      {totalMills !== null && totalMills > 0n && (
        <span className="text-muted">
          <span className="sr-only">Approved that day: </span>
          <MoneyText mills={totalMills} />
        </span>
      )}
    </div>
  );
}
