import { Virtualizer, type VirtualizerOptions } from '@tanstack/react-virtual';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { Listed } from './listed-sales.ts';
import { shownDays } from './shown-days.ts';

const perDay = 6;
const headHeight = 40;
const rowHeight = 44;
const dayHeight = headHeight + (perDay - 1) * rowHeight;

const lines = Array.from({ length: 60 }, (_, index) =>
  index % perDay === 0
    ? { kind: 'day', day: `day ${index}`, at: new Date(0), totalMills: null }
    : { kind: 'sale', sale: { id: `sale ${index}` } },
) as Listed[];
const heads = lines.flatMap(({ kind }, index) => (kind === 'day' ? [index] : []));

type Place = { readonly scrollMargin?: number; readonly offset?: number };

/** An 800 px page with the list at this offset and this scroll position. */
const optionsFor = ({
  scrollMargin = 0,
  offset = 0,
}: Place): VirtualizerOptions<Window, Element> => ({
  count: lines.length,
  estimateSize: (index) => (index % perDay === 0 ? headHeight : rowHeight),
  getItemKey: (index) => `line ${index}`,
  anchorTo: 'end',
  overscan: 8,
  scrollMargin,
  getScrollElement: () => page,
  observeElementRect: (_, tell) => tell({ width: 800, height: 800 }),
  observeElementOffset: (_, tell) => tell(offset, false),
  scrollToFn: () => undefined,
  onChange: () => undefined,
});

const page = {
  scrollY: 0,
  innerHeight: 800,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
} as unknown as Window;

beforeAll(() => {
  vi.stubGlobal('window', {
    requestAnimationFrame: () => 0,
    cancelAnimationFrame: () => undefined,
  });
});
afterAll(() => vi.unstubAllGlobals());

function open(place: Place): Virtualizer<Window, Element> {
  const virtualizer = new Virtualizer(optionsFor(place));
  onTestFinished(virtualizer._didMount());
  virtualizer._willUpdate();
  return virtualizer;
}

const daysOf = (virtualizer: Virtualizer<Window, Element>, { scrollMargin = 0 }: Place = {}) =>
  shownDays(virtualizer, { lines, heads, isWhole: true, scrollMargin });

test('each day is at its payments’ position, even if content above the list grows', () => {
  const virtualizer = open({});
  const placed = (place: Place) =>
    daysOf(virtualizer, place).map(({ top, height, rows }) => ({
      top,
      height,
      // For the last day only its heading may be near the screen.
      firstRow: rows[0]?.within ?? headHeight,
    }));
  const asWanted = (days: readonly unknown[]) =>
    days.map((_, index) => ({ top: index * dayHeight, height: dayHeight, firstRow: headHeight }));
  const first = placed({});
  expect(first.length).toBeGreaterThan(2);
  expect(first).toEqual(asWanted(first));
  virtualizer.setOptions(optionsFor({ scrollMargin: 100 }));
  const grown = placed({ scrollMargin: 100 });
  expect(grown).toEqual(asWanted(grown));
});

test('a payment has its day, and a day its heading, at any scroll position', () => {
  for (let offset = 0; offset < 8 * dayHeight; offset += 20) {
    const days = daysOf(open({ offset }));
    const shown = days.flatMap(({ head, rows }) => [
      head.index,
      ...rows.map(({ index, within }) => {
        const number = index - head.index;
        expect(number).toBeGreaterThan(0);
        expect(number).toBeLessThan(perDay);
        expect(within).toBe(headHeight + (number - 1) * rowHeight);
        return index;
      }),
    ]);
    expect(shown).toEqual(shown.toSorted((one, other) => one - other));
    expect(new Set(days.map(({ head }) => head.line.day)).size).toBe(days.length);
  }
});

test('a day counts its payments, except the last day while there may be more', () => {
  const virtualizer = open({ offset: 10 * dayHeight });
  const countsOf = (isWhole: boolean) =>
    shownDays(virtualizer, { lines, heads, isWhole, scrollMargin: 0 }).map(({ count }) => count);
  expect(new Set(countsOf(true))).toEqual(new Set([perDay - 1]));
  expect(countsOf(false).at(-1)).toBeNull();
  expect(countsOf(false).at(-2)).toBe(perDay - 1);
});
