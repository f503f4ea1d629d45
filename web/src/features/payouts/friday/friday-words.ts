import type { NextPayout } from '@piton/contract/payout.ts';
import type { CalendarDay } from '@piton/contract/time.ts';
import { weekdayWords } from '../payout-days.ts';
import { lateWords } from '../payout-late.ts';

/** Why the bank has it on another day than the Friday, or null where it has it then. */
export function whyNoFriday({
  closedDays,
  expectedDay,
  owedMills,
}: Pick<NextPayout, 'closedDays' | 'expectedDay' | 'owedMills'>): string | null {
  // To whoever owes us nothing is paid, on whatever day.
  if (closedDays.length === 0 || owedMills < 0) return null;
  const days = closedDays.map(({ day, name }) => `${weekdayWords(day)} (${name})`);
  const last = days.pop() ?? '';
  const all = days.length === 0 ? last : `${days.join(', ')} and ${last}`;
  return `Banks are closed on ${all}, so it comes on ${weekdayWords(expectedDay)}.`;
}

type Coming = Pick<NextPayout, 'netMills' | 'owedMills' | 'expectedDay' | 'reasons'>;

/** What follows the amount: when it is in the bank, and what that hangs on. */
export function comingWords({ netMills, owedMills, expectedDay, reasons }: Coming): string {
  const day = weekdayWords(expectedDay);
  if (netMills > 0) return `reaches your bank on ${day}.`;
  if (owedMills < 0) return `Your next sales make this good. Nothing is paid on ${day}.`;
  if (owedMills === 0) {
    return `Nothing to pay yet. What is sold by the cut-off reaches your bank on ${day}.`;
  }
  // Nobody has to put that right: more sales do.
  if (reasons.every((reason) => reason === 'below_minimum')) {
    return `is kept for you. With enough more sales by the cut-off it reaches your bank on ${day}.`;
  }
  // Nor that, and no day can be promised for it.
  if (reasons.includes('bank_contradicts')) return 'is waiting. Below it says for what.';
  return `is waiting. Once what stands below is put right, it comes on ${day}.`;
}

type Standing = { readonly today: CalendarDay; readonly isHeld: boolean };

/** The same of what a week that has ended brought. */
export function underWayWords(
  payout: NextPayout['underWay'][number],
  { today, isHeld }: Standing,
): string {
  const day = weekdayWords(payout.expectedDay);
  if (isHeld && payout.status === 'queued') {
    return `was to reach your bank on ${day}, and waits for what stands below.`;
  }
  return lateWords(payout, today) ?? `reaches your bank on ${day}.`;
}

/** "12 sales" */
export function saleWords(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'sale' : 'sales'}`;
}
