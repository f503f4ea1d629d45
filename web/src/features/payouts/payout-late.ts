import type { Payout } from '@piton/contract/payouts/payout.ts';
import type { CalendarDay } from '@piton/contract/time/time.ts';
import { weekdayWords } from './payout-days.ts';

type Expected = Pick<Payout, 'status' | 'expectedDay'>;

/** A sentence if the expected day has passed without a bank confirmation, otherwise null. */
export function lateWords({ status, expectedDay }: Expected, today: CalendarDay): string | null {
  if (expectedDay >= today) return null;
  if (status === 'queued') return 'Late: not sent yet.';
  if (status !== 'in_transit') return null;
  const day = weekdayWords(expectedDay);
  return `Was expected on ${day}. Awaiting bank confirmation.`;
}
