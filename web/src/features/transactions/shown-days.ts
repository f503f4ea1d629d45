import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual';
import type { Listed } from './listed-sales.ts';

export type DayLine = Extract<Listed, { kind: 'day' }>;
type SaleLine = Extract<Listed, { kind: 'sale' }>;

/** What of a day is in the document. */
type ShownDay = {
  readonly key: VirtualItem['key'];
  readonly top: number;
  readonly height: number;
  readonly head: { readonly index: number; readonly line: DayLine } | null;
  /** From the day's own top. */
  readonly rows: readonly {
    readonly key: VirtualItem['key'];
    readonly index: number;
    readonly within: number;
    readonly line: SaleLine;
  }[];
};

type Shown = {
  readonly lines: readonly Listed[];
  readonly heads: readonly number[];
  readonly scrollMargin: number;
};

/** Each as tall as all of its lines: within that its head sticks, and no further. */
export function shownDays(
  virtualizer: Virtualizer<Window, Element>,
  { lines, heads, scrollMargin }: Shown,
): ShownDay[] {
  const places = virtualizer.measurementsCache;
  const shown = virtualizer.getVirtualItems();
  const shownHeads = new Set(shown.map(({ index }) => headOf(heads, index)));
  return [...shownHeads].map((headIndex) => {
    const start = places[headIndex]?.start ?? 0;
    const next = heads.find((each) => each > headIndex);
    const end = (next === undefined ? places.at(-1)?.end : places[next]?.start) ?? start;
    const line = lines[headIndex];
    return {
      key: places[headIndex]?.key ?? headIndex,
      top: start - scrollMargin,
      height: end - start,
      head: line?.kind === 'day' ? { index: headIndex, line } : null,
      rows: shown.flatMap(({ key, index, start: at }) => {
        const row = lines[index];
        if (row?.kind !== 'sale' || headOf(heads, index) !== headIndex) return [];
        return [{ key, index, within: at - start, line: row }];
      }),
    };
  });
}

/** The day that a line belongs to. */
export function headOf(heads: readonly number[], index: number): number {
  return heads.findLast((head) => head <= index) ?? 0;
}
