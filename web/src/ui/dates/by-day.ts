import { calendarDay, endOfDay, startOfDay } from '@piton/contract/time/time.ts';

type Day<Item> = { readonly day: string; readonly firstAt: Date; readonly items: Item[] };

/** Of rows that come in order, so that those of one day stand together already. */
export function byDay<Item>(rows: readonly Item[], instantOf: (row: Item) => string): Day<Item>[] {
  const days: Day<Item>[] = [];
  let [fromMs, untilMs] = [0, 0];
  for (const row of rows) {
    const atMs = Date.parse(instantOf(row));
    const last = days.at(-1);
    // Which day it is takes a while to find out, ten thousand times.
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
