import type { Sale, SaleFilter } from '@piton/contract/payments/sale.ts';
import type { CalendarDay } from '@piton/contract/time/time.ts';
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { DayHead } from './day-head.tsx';
import { DayTotal } from './day-total.tsx';
import type { WayToSale } from '../details/link-to-sale.ts';
import { type Listed, listedSales } from './listed-sales.ts';
import { SaleRow } from './sale-row.tsx';
import { type DayLine, shownDays } from './shown-days.ts';
import { useToday } from './use-today.ts';

type SaleLinesProps = {
  sales: readonly Sale[];
  companyId: string;
  filter: SaleFilter;
  /** Whether the list is fully loaded. */
  isWhole: boolean;
  detailsOf: (saleId: string) => WayToSale;
  /** The end of the list is near the screen. */
  onEnd: () => void;
};

/**
 * Renders only the lines near the screen, so that ten thousand scroll as smoothly as ten. The
 * current day's heading sticks below the page's header, and new payments don't move what a person
 * reads further down.
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
          // When the focus moves within the list, the next row's focus event sets the id, and this
          // row must stay rendered until then. When another window takes the focus, it returns to
          // this row.
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
                    <SaleRow
                      sale={line.sale}
                      mode={filter.mode}
                      detailsOf={detailsOf}
                      hasExactFee
                    />
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

/** The number of lines before the end at which the next page loads. */
const endInSight = 20;
const headHeight = 40;
/** The width from which rows have columns; on a phone they have two lines. */
const desktop = '(min-width: 60rem)';

type Kept = { readonly isWhole: boolean; readonly focusedId: string | null };

function useLines(lines: readonly Listed[], { isWhole, focusedId }: Kept) {
  const listRef = useRef<HTMLDivElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  useEffect(() => {
    // Content above the list changes its height: a filter opens, a total loads.
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
    // Keeps the line under the header in place when others are inserted above it.
    anchorTo: 'end',
    overscan: 8,
    scrollMargin,
    rangeExtractor: (range: Range) => withFocused(lines, focusedId, defaultRangeExtractor(range)),
  });
  useEffect(() => {
    // A shorter page may clamp the scroll position without a scroll event, and the library would
    // then place the heading of a day that is not on screen.
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
 * Keeps the focused row and its neighbours rendered, so that keyboard users continue from there.
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
  // A day's heading may be between two payments.
  const around = [-2, -1, 0, 1, 2]
    .map((steps) => focused + steps)
    .filter((index) => index >= 0 && index < lines.length);
  return [...new Set([...range, ...around])].toSorted((one, other) => one - other);
}

/** The scroll position at which the first line reaches the sticky header. */
function visibleFrom(list: HTMLElement | null): number {
  if (list === null) return 0;
  const covered = Number.parseFloat(getComputedStyle(list).scrollMarginTop);
  return list.getBoundingClientRect().top + window.scrollY - covered;
}

/**
 * The first heading keeps its key on every day, so that a person at the top of the list sees new
 * payments appear under it, also on a new day.
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
