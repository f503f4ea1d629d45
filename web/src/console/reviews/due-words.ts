import { calendarDay, startOfDay } from '@piton/contract/time.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

type Promised = { due: string; isOverdue: boolean };

/** How much of the promised day is left, or how long it has been over, in hours of working days. */
export function dueWords({ due, isOverdue }: Promised, now: Date): string {
  const dueAt = new Date(due);
  if (!isOverdue) {
    const leftMs = workingMs(now, dueAt);
    return leftMs < minuteMs ? 'due now' : `due in ${duration(leftMs)}`;
  }
  const overMs = workingMs(dueAt, now);
  // The server says that it is over; a clock that is behind only cannot say by how much.
  return overMs < minuteMs ? 'overdue' : `overdue by ${duration(overMs)}`;
}

/** The part of it that lies on working days, to which the promise is made. */
function workingMs(from: Date, to: Date): number {
  let workedMs = 0;
  let atMs = from.getTime();
  while (atMs < to.getTime()) {
    const day = calendarDay(new Date(atMs));
    const endMs = Math.min(startOfDay(day).getTime() + dayMs, to.getTime());
    if (isWorkingDay(day)) workedMs += endMs - atMs;
    atMs = endMs;
  }
  return workedMs;
}

function isWorkingDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}

/** "40 min", "5 h", "3 days": as exact as it takes to choose what comes next. */
function duration(durationMs: number): string {
  if (durationMs < hourMs) return `${Math.floor(durationMs / minuteMs)} min`;
  if (durationMs < 2 * dayMs) return `${Math.floor(durationMs / hourMs)} h`;
  return `${Math.floor(durationMs / dayMs)} days`;
}
