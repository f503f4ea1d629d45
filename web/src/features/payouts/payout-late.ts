import type { Payout } from '@piton/contract/payouts/payout.ts';
import type { CalendarDay } from '@piton/contract/time/time.ts';
import { weekdayWords } from './payout-days.ts';

type Expected = Pick<Payout, 'status' | 'expectedDay'>;

/** Where the day on which it was to be in the bank has passed, and nobody has said that it is; else null. */
export function lateWords({ status, expectedDay }: Expected, today: CalendarDay): string | null {
  if (expectedDay >= today) return null;
  if (status === 'queued') return 'Late: not sent yet.';
  if (status !== 'in_transit') return null;
  const day = weekdayWords(expectedDay);
  return `Was expected on ${day}. Awaiting bank confirmation.`;
}
