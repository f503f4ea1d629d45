import { calendarDay, endOfDay, startOfDay } from '@piton/contract/time/time.ts';

type Day<Item> = { readonly day: string; readonly firstAt: Date; readonly items: Item[] };

/** Expects rows in order, so that each day's rows are adjacent. */
export function byDay<Item>(rows: readonly Item[], instantOf: (row: Item) => string): Day<Item>[] {
  const days: Day<Item>[] = [];
  let [fromMs, untilMs] = [0, 0];
  for (const row of rows) {
    const atMs = Date.parse(instantOf(row));
    const last = days.at(-1);
    // Computing the day is slow for ten thousand rows.
    if (last !== undefined && atMs >= fromMs && atMs < untilMs) {
      last.items.push(row);
      continue;
    }
    const firstAt = new Date(atMs);
    const day = calendarDay(firstAt);
    [fromMs, untilMs] = [startOfDay(day).getTime(), endOfDay(day).getTime()];
    days.push({ day, firstAt, items: [row] });
  }
  return days;
}
