import { workingMsBetween } from '@piton/contract/time/working-days.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

type Promised = { due: string; isOverdue: boolean };

/** The time left of the promised day, or the time overdue, in working hours. */
export function dueWords({ due, isOverdue }: Promised, now: Date): string {
  const dueAt = new Date(due);
  if (!isOverdue) {
    const leftMs = workingMsBetween(now, dueAt);
    return leftMs < minuteMs ? 'due now' : `due in ${duration(leftMs)}`;
  }
  const overMs = workingMsBetween(dueAt, now);
  // The server decides that it is overdue; a slow device clock can't tell by how much.
  return overMs < minuteMs ? 'overdue' : `overdue by ${duration(overMs)}`;
}

/** "40 min", "5 h", "3 days": exact enough to choose the next review. */
function duration(durationMs: number): string {
  if (durationMs < hourMs) return `${Math.floor(durationMs / minuteMs)} min`;
  if (durationMs < 2 * dayMs) return `${Math.floor(durationMs / hourMs)} h`;
  return `${Math.floor(durationMs / dayMs)} days`;
}
