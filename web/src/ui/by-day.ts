import { calendarDay } from '@piton/contract/time.ts';

type Day<Item> = { day: string; firstAt: Date; items: Item[] };

/** Of rows that come in order, so that those of one day stand together already. */
export function byDay<Item>(rows: readonly Item[], instantOf: (row: Item) => string): Day<Item>[] {
  const days: Day<Item>[] = [];
  for (const row of rows) {
    const at = new Date(instantOf(row));
    const day = calendarDay(at);
    const last = days.at(-1);
    if (last?.day === day) last.items.push(row);
    else days.push({ day, firstAt: at, items: [row] });
  }
  return days;
}
