import type { Sale, SaleFilter } from '@piton/contract/payments/sale.ts';
import type { CalendarDay } from '@piton/contract/time/time.ts';
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { DayHead } from './day-head.tsx';
import { DayTotal } from './day-total.tsx';
import type { WayToSale } from './link-to-sale.ts';
import { type Listed, listedSales } from './listed-sales.ts';
import { SaleRow } from './sale-row.tsx';
import { type DayLine, shownDays } from './shown-days.ts';
import { useToday } from './use-today.ts';

type SaleLinesProps = {
  sales: readonly Sale[];
  companyId: string;
  filter: SaleFilter;
  /** Whether there is nothing after the last of them. */
  isWhole: boolean;
  detailsOf: (saleId: string) => WayToSale;
  /** The end of the list comes into sight. */
  onEnd: () => void;
};

/**
 * Only the lines near the screen are in the document, so that ten thousand scroll as ten do. The head of
 * the day that is being read stays under the page's header until the next day pushes it out. What arrives
 * while somebody reads further down moves nothing that they see.
 */
export function SaleLines(props: SaleLinesProps) {
  const { sales, companyId, filter, isWhole, detailsOf, onEnd } = props;
  const today = useToday();
  const lines = useMemo(() => listedSales(sales, filter, isWhole), [sales, filter, isWhole]);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const { listRef, virtualizer, days } = useLines(lines, { isWhole, focusedId });
  const lastShown = virtualizer.getVirtualItems().at(-1)?.index ?? 0;
  useEffect(() => {
    if (lastShown >= lines.length - endInSight) onEnd();
  }, [lastShown, lines.length, onEnd]);
  return (
    <div className="overflow-clip rounded-16 border border-line bg-surface">
      <div
        ref={listRef}
        className="relative scroll-mt-14 desktop:scroll-mt-16"
        style={{ height: virtualizer.getTotalSize() }}
        onFocus={({ target }) => setFocusedId(saleIdAt(lines, target))}
        onBlur={({ currentTarget, target, relatedTarget }) => {
          // Where the keys go on within the list, the next line says so, and has to be there until then; and
          // where another window has them meanwhile, they come back to this line.
          const isAway = document.activeElement === target;
          if (!isAway && !currentTarget.contains(relatedTarget)) setFocusedId(null);
        }}
      >
        {days.map(({ top, height, head, count, rows }) => (
          <div key={head.line.day} className="absolute inset-x-0" style={{ top, height }}>
            <div
              ref={virtualizer.measureElement}
              data-index={head.index}
              className="sticky top-14 z-10 desktop:top-16"
            >
              <Head line={head.line} today={today}>
                <DayTotal companyId={companyId} filter={filter} line={head.line} />
              </Head>
            </div>
            {rows.length > 0 && (
              <ul data-listed="">
                {rows.map(({ key, index, within, line }) => (
                  <li
                    key={key}
                    ref={virtualizer.measureElement}
                    data-index={index}
                    className="absolute inset-x-0 top-0"
                    style={{ transform: `translateY(${within}px)` }}
                    aria-posinset={index - head.index}
                    aria-setsize={count ?? -1}
                  >
                    <SaleRow sale={line.sale} mode={filter.mode} detailsOf={detailsOf} />
                  </li>
                ))}
              </ul>
            )}
          </div>
        ))}
      </div>
    </div>
  );
}

function saleIdAt(lines: readonly Listed[], element: Element): string | null {
  const row = element.closest<HTMLElement>('li[data-index]');
  const line = lines[Number(row?.dataset['index'])];
  return line?.kind === 'sale' ? line.sale.id : null;
}

/** So many lines before its end the rest is asked for. */
const endInSight = 20;
const headHeight = 40;
/** Where a row has columns; a phone gives it two lines. */
const desktop = '(min-width: 60rem)';

type Kept = { readonly isWhole: boolean; readonly focusedId: string | null };

function useLines(lines: readonly Listed[], { isWhole, focusedId }: Kept) {
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
    rangeExtractor: (range: Range) => withFocused(lines, focusedId, defaultRangeExtractor(range)),
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
  const days = shownDays(virtualizer, { lines, heads, isWhole, scrollMargin });
  return { listRef, virtualizer, days };
}

/**
 * Whoever goes through the list by the keyboard and looks elsewhere meanwhile goes on from where they were:
 * that line stays in the document, and those beside it, to which the next key leads.
 */
function withFocused(
  lines: readonly Listed[],
  focusedId: string | null,
  range: readonly number[],
): number[] {
  const focused =
    focusedId === null
      ? -1
      : lines.findIndex((line) => line.kind === 'sale' && line.sale.id === focusedId);
  if (focused < 0) return [...range];
  // A day's head may lie between two payments.
  const beside = [-2, -1, 0, 1, 2]
    .map((steps) => focused + steps)
    .filter((index) => index >= 0 && index < lines.length);
  return [...new Set([...range, ...beside])].toSorted((one, other) => one - other);
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

type HeadProps = { line: DayLine; today: CalendarDay; children: ReactNode };

function Head({ line: { at, day }, today, children }: HeadProps) {
  return (
    <DayHead at={at} hasYear={day.slice(0, 4) !== today.slice(0, 4)}>
      {children}
    </DayHead>
  );
}
