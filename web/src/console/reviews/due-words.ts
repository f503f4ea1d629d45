import { workingMsBetween } from '@piton/contract/time/working-days.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

type Promised = { due: string; isOverdue: boolean };

/** How much of the promised day is left, or how long it has been over, in hours of working days. */
export function dueWords({ due, isOverdue }: Promised, now: Date): string {
  const dueAt = new Date(due);
  if (!isOverdue) {
    const leftMs = workingMsBetween(now, dueAt);
    return leftMs < minuteMs ? 'due now' : `due in ${duration(leftMs)}`;
  }
  const overMs = workingMsBetween(dueAt, now);
  // The server says that it is over; a clock that is behind only cannot say by how much.
  return overMs < minuteMs ? 'overdue' : `overdue by ${duration(overMs)}`;
}

/** "40 min", "5 h", "3 days": as exact as it takes to choose what comes next. */
function duration(durationMs: number): string {
  if (durationMs < hourMs) return `${Math.floor(durationMs / minuteMs)} min`;
  if (durationMs < 2 * dayMs) return `${Math.floor(durationMs / hourMs)} h`;
  return `${Math.floor(durationMs / dayMs)} days`;
}
