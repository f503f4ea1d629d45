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
  readonly top: number;
  readonly height: number;
  readonly head: { readonly index: number; readonly line: DayLine };
  /** How many payments it has; null where the next page may bring more of it. */
  readonly count: number | null;
  readonly rows: readonly Row[];
};

type Day = ShownDay & { readonly rows: Row[] };

type Shown = {
  readonly lines: readonly Listed[];
  readonly heads: readonly number[];
  /** Whether there is nothing after the last of them. */
  readonly isWhole: boolean;
  readonly scrollMargin: number;
};

/**
 * Every day of which a line is near the screen, with its head, however far above that lies. Each is as tall
 * as all of its lines: within that its head sticks, and no further.
 */
export function shownDays(
  virtualizer: Virtualizer<Window, Element>,
  { lines, heads, isWhole, scrollMargin }: Shown,
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
  // Lines and heads both go upwards, so that ten thousand days are gone through once.
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
