import type { CalendarDay } from '@piton/contract/time/time.ts';

/** What a bank calls a week's file by: "PITON20261125". */
export function fileReference(cutOffDay: CalendarDay): string {
  return `PITON${cutOffDay.replaceAll('-', '')}`;
}
