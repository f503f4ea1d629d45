import type { CalendarDay } from '@piton/contract/time/time.ts';

/** A bank's reference for a week's file: "PITON20261125". */
export function fileReference(cutOffDay: CalendarDay): string {
  return `PITON${cutOffDay.replaceAll('-', '')}`;
}
