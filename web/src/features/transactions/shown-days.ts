import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual';
import type { Listed } from './listed-sales.ts';

export type DayLine = Extract<Listed, { kind: 'day' }>;
type SaleLine = Extract<Listed, { kind: 'sale' }>;

type Row = {
  readonly key: VirtualItem['key'];
  readonly index: number;
  /** From the day's own top. */
  readonly within: number;
  readonly line: SaleLine;
};

/** What of a day is in the document. */
type ShownDay = {
  readonly key: VirtualItem['key'];
  readonly top: number;
  readonly height: number;
  readonly head: { readonly index: number; readonly line: DayLine } | null;
  readonly rows: readonly Row[];
};

type Day = ShownDay & { readonly headIndex: number; readonly rows: Row[] };

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
  // First, because asking for it brings the places up to date.
  const shown = virtualizer.getVirtualItems();
  const places = virtualizer.measurementsCache;
  const [first] = shown;
  if (first === undefined) return [];
  // While a finger holds the page the library moves what is shown, and not the places.
  const moved = first.start - (places[first.index]?.start ?? first.start);
  const startOf = (index: number) => (places[index]?.start ?? 0) + moved;
  const endOfAll = (places.at(-1)?.end ?? 0) + moved;
  const days: Day[] = [];
  // Both go upwards, so that ten thousand days are gone through once, and from where the screen is.
  let at = heads.indexOf(headOf(heads, first.index));
  for (const { key, index, start } of shown) {
    while ((heads[at + 1] ?? Number.POSITIVE_INFINITY) <= index) at += 1;
    const headIndex = heads[at] ?? 0;
    const dayStart = startOf(headIndex);
    if (days.at(-1)?.headIndex !== headIndex) {
      const next = heads[at + 1];
      const line = lines[headIndex];
      days.push({
        headIndex,
        key: places[headIndex]?.key ?? headIndex,
        top: dayStart - scrollMargin,
        height: (next === undefined ? endOfAll : startOf(next)) - dayStart,
        head: line?.kind === 'day' ? { index: headIndex, line } : null,
        rows: [],
      });
    }
    const line = lines[index];
    if (line?.kind !== 'sale') continue;
    days.at(-1)?.rows.push({ key, index, within: start - dayStart, line });
  }
  return days;
}

/** The day that a line belongs to. */
export function headOf(heads: readonly number[], index: number): number {
  return heads.findLast((head) => head <= index) ?? 0;
}
