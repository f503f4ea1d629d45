import { Virtualizer, type VirtualizerOptions } from '@tanstack/react-virtual';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Listed } from './listed-sales.ts';
import { shownDays } from './shown-days.ts';

const perDay = 6;
const headHeight = 40;
const rowHeight = 44;
const dayHeight = headHeight + (perDay - 1) * rowHeight;

const lines = Array.from({ length: 60 }, (_, index) =>
  index % perDay === 0
    ? { kind: 'day', day: `day ${index}`, at: new Date(0), totalMills: null }
    : { kind: 'sale', sale: { id: `sale ${index}` }, number: index },
) as Listed[];
const heads = lines.flatMap(({ kind }, index) => (kind === 'day' ? [index] : []));

/** A page of 800 pixels, whose list begins so far down. */
const optionsFor = (page: Window, scrollMargin: number): VirtualizerOptions<Window, Element> => ({
  count: lines.length,
  estimateSize: (index) => (index % perDay === 0 ? headHeight : rowHeight),
  getItemKey: (index) => `line ${index}`,
  anchorTo: 'end',
  overscan: 8,
  scrollMargin,
  getScrollElement: () => page,
  observeElementRect: (_, tell) => tell({ width: 800, height: 800 }),
  observeElementOffset: (_, tell) => tell(0, false),
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

function placed(virtualizer: Virtualizer<Window, Element>, scrollMargin: number) {
  return shownDays(virtualizer, { lines, heads, scrollMargin }).map(({ top, height, rows }) => ({
    top,
    height,
    firstRow: rows[0]?.within ?? headHeight,
  }));
}

test('each day lies where its payments lie, also when what stands above the list has grown', () => {
  const virtualizer = new Virtualizer(optionsFor(page, 0));
  virtualizer._didMount();
  virtualizer._willUpdate();
  const asWanted = (days: readonly unknown[]) =>
    days.map((_, index) => ({ top: index * dayHeight, height: dayHeight, firstRow: headHeight }));
  const first = placed(virtualizer, 0);
  expect(first.length).toBeGreaterThan(2);
  expect(first).toEqual(asWanted(first));
  virtualizer.setOptions(optionsFor(page, 100));
  const grown = placed(virtualizer, 100);
  expect(grown).toEqual(asWanted(grown));
});
