import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual';
import type { Listed } from './listed-sales.ts';

export type DayLine = Extract<Listed, { kind: 'day' }>;
type SaleLine = Extract<Listed, { kind: 'sale' }>;

type Row = {
  readonly key: VirtualItem['key'];
  readonly index: number;
  /** From the top of the day. */
  readonly within: number;
  readonly line: SaleLine;
};

/** The rendered part of a day. */
type ShownDay = {
  readonly top: number;
  readonly height: number;
  readonly head: { readonly index: number; readonly line: DayLine };
  /** The number of its payments; null if the next page may add some. */
  readonly count: number | null;
  readonly rows: readonly Row[];
};

type Day = ShownDay & { readonly rows: Row[] };

type Shown = {
  readonly lines: readonly Listed[];
  readonly heads: readonly number[];
  /** Whether the list is fully loaded. */
  readonly isWhole: boolean;
  readonly scrollMargin: number;
};

/**
 * All days with a line near the screen, with their headings. Each day is as tall as all its lines,
 * which limits how far its heading sticks.
 */
export function shownDays(
  virtualizer: Virtualizer<Window, Element>,
  { lines, heads, isWhole, scrollMargin }: Shown,
): ShownDay[] {
  // First, because this call updates the measurements.
  const shown = virtualizer.getVirtualItems();
  const places = virtualizer.measurementsCache;
  const [first] = shown;
  if (first === undefined) return [];
  // During a touch scroll the library moves the items, but not the measurements.
  const moved = first.start - (places[first.index]?.start ?? first.start);
  const startOf = (index: number) => (places[index]?.start ?? 0) + moved;
  const endOfAll = (places.at(-1)?.end ?? 0) + moved;

  function dayAt(at: number): Day | null {
    const [index = 0, next] = [heads[at], heads[at + 1]];
    const line = lines[index];
    if (line?.kind !== 'day') return null;
    const start = startOf(index);
    return {
      top: start - scrollMargin,
      height: (next === undefined ? endOfAll : startOf(next)) - start,
      head: { index, line },
      count: next === undefined && !isWhole ? null : (next ?? lines.length) - index - 1,
      rows: [],
    };
  }

  const days: Day[] = [];
  // Lines and headings are both in order, so one pass is enough for ten thousand days.
  let at = heads.findLastIndex((head) => head <= first.index);
  for (const { key, index, start } of shown) {
    while ((heads[at + 1] ?? Number.POSITIVE_INFINITY) <= index) at += 1;
    const isSame = days.at(-1)?.head.index === heads[at];
    const day = isSame ? days.at(-1) : dayAt(at);
    if (!day) continue;
    if (!isSame) days.push(day);
    const line = lines[index];
    if (line?.kind !== 'sale') continue;
    day.rows.push({ key, index, within: start - startOf(day.head.index), line });
  }
  return days;
}
