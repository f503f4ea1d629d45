import type { Sale, SaleMode } from '@piton/contract/sale.ts';
import {
  defaultRangeExtractor,
  type Range,
  useWindowVirtualizer,
  type VirtualItem,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { To } from 'react-router';
import { MoneyText } from '../../ui/money-text.tsx';
import { DayHead } from './day-head.tsx';
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
 * the day that is being read stays under the page's header until the next day pushes it out. What arrives
 * while somebody reads further down moves nothing that they see.
 */
export function SaleLines({ sales, mode, isWhole, detailsOf, onEnd }: SaleLinesProps) {
  const lines = useMemo(() => listedSales(sales, isWhole), [sales, isWhole]);
  const { listRef, virtualizer, days } = useLines(lines);
  const lastShown = virtualizer.getVirtualItems().at(-1)?.index ?? 0;
  useEffect(() => {
    if (lastShown >= lines.length - endInSight) onEnd();
  }, [lastShown, lines.length, onEnd]);
  return (
    <div className="overflow-clip rounded-16 border border-line bg-surface">
      {/* Not a list of lists: what a reader hears counts payments, whatever days they are of. */}
      <div
        role="list"
        ref={listRef}
        className="relative scroll-mt-14 desktop:scroll-mt-16"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {days.map(({ key, top, height, shown }) => (
          <div key={key} className="absolute inset-x-0" style={{ top, height }}>
            {shown.map(({ key: lineKey, index, top: within }) => {
              const line = lines[index];
              if (line === undefined) return null;
              return (
                <div
                  key={lineKey}
                  role="listitem"
                  ref={virtualizer.measureElement}
                  data-index={index}
                  {...(line.kind === 'day'
                    ? { className: 'sticky top-14 z-10 desktop:top-16' }
                    : {
                        className: 'absolute inset-x-0 top-0',
                        style: { transform: `translateY(${within}px)` },
                        'aria-posinset': line.number,
                        'aria-setsize': isWhole ? sales.length : -1,
                      })}
                >
                  {line.kind === 'day' ? (
                    <Head line={line} />
                  ) : (
                    <SaleRow sale={line.sale} mode={mode} detailsOf={detailsOf} />
                  )}
                </div>
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}

/** So many lines before its end the rest is asked for. */
const endInSight = 20;
const headHeight = 40;
/** Where a row has columns; a phone gives it two lines. */
const desktop = '(min-width: 60rem)';

function useLines(lines: readonly Listed[]) {
  const listRef = useRef<HTMLDivElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  useEffect(() => {
    // What stands above the list changes its height: a filter opens, a total comes.
    const measure = () => setScrollMargin(visibleFrom(listRef.current));
    const watch = new ResizeObserver(measure);
    watch.observe(document.body);
    return () => watch.disconnect();
  }, []);
  const heads = useMemo(
    () => lines.flatMap(({ kind }, index) => (kind === 'day' ? [index] : [])),
    [lines],
  );
  const rowHeight = matchMedia(desktop).matches ? 44 : 64;
  const getItemKey = useCallback((index: number) => keyOf(lines, index), [lines]);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler.
  const virtualizer = useWindowVirtualizer({
    count: lines.length,
    estimateSize: (index) => (lines[index]?.kind === 'day' ? headHeight : rowHeight),
    getItemKey,
    // The line under the header holds its place when others are put before it.
    anchorTo: 'end',
    overscan: 8,
    scrollMargin,
    rangeExtractor: (range: Range) => [
      ...new Set([headOf(heads, range.startIndex), ...defaultRangeExtractor(range)]),
    ],
  });
  useEffect(() => {
    // With other lines a page may be too short to be scrolled as far as the library goes by, and no scroll
    // is heard where none happened: it would place the head of a day that nobody has come to.
    const frame = requestAnimationFrame(() => {
      const isElsewhere = Math.abs((virtualizer.scrollOffset ?? 0) - window.scrollY) > 1;
      if (isElsewhere) window.dispatchEvent(new Event('scroll'));
    });
    return () => cancelAnimationFrame(frame);
  }, [virtualizer, lines, scrollMargin]);
  return { listRef, virtualizer, days: shownDays(virtualizer, { heads, scrollMargin }) };
}

type Day = {
  readonly key: VirtualItem['key'];
  readonly top: number;
  readonly height: number;
  /** Its lines that are in the document, from its own top. */
  readonly shown: readonly { key: VirtualItem['key']; index: number; top: number }[];
};

/** Each as tall as all of its lines: within that its head sticks, and no further. */
function shownDays(
  virtualizer: Virtualizer<Window, Element>,
  { heads, scrollMargin }: { heads: readonly number[]; scrollMargin: number },
): Day[] {
  const places = virtualizer.measurementsCache;
  const shown = virtualizer.getVirtualItems();
  const shownHeads = new Set(shown.map(({ index }) => headOf(heads, index)));
  return [...shownHeads].map((head) => {
    const start = places[head]?.start ?? 0;
    const next = heads.find((each) => each > head);
    const end = (next === undefined ? places.at(-1)?.end : places[next]?.start) ?? start;
    return {
      key: places[head]?.key ?? head,
      top: start - scrollMargin,
      height: end - start,
      shown: shown
        .filter(({ index }) => headOf(heads, index) === head)
        .map(({ key, index, start: at }) => ({ key, index, top: at - start })),
    };
  });
}

/** The day that a line belongs to. */
function headOf(heads: readonly number[], index: number): number {
  return heads.findLast((head) => head <= index) ?? 0;
}

/** How far the page is scrolled when the list's first line comes to the header that covers the top. */
function visibleFrom(list: HTMLElement | null): number {
  if (list === null) return 0;
  const covered = Number.parseFloat(getComputedStyle(list).scrollMarginTop);
  return list.getBoundingClientRect().top + window.scrollY - covered;
}

/**
 * The first head keeps its key whatever day it is of: whoever has the top of the list in sight sees what
 * is new appear under it, and on a new day as well.
 */
function keyOf(lines: readonly Listed[], index: number): string {
  const line = lines[index];
  if (line === undefined) return '';
  if (index === 0) return 'newest';
  return line.kind === 'day' ? line.day : line.sale.id;
}

function Head({ line: { at, totalMills } }: { line: Extract<Listed, { kind: 'day' }> }) {
  return (
    <DayHead at={at}>
      {totalMills !== null && totalMills > 0n && (
        <span className="text-muted">
          <span className="sr-only">Approved that day: </span>
          <MoneyText mills={totalMills} />
        </span>
      )}
    </DayHead>
  );
}
