import { addDays } from '@piton/contract/calendar.ts';
import type { NextPayout } from '@piton/contract/payout.ts';
import { weekdayWords } from '../payout-days.ts';

/** Why the bank has it on another day than the Friday, or null where it has it then. */
export function whyNoFriday({
  closedDays,
  expectedDay,
}: Pick<NextPayout, 'closedDays' | 'expectedDay'>): string | null {
  if (closedDays.length === 0) return null;
  const days = closedDays.map(({ day, name }) => `${weekdayWords(day)} (${name})`);
  const last = days.pop() ?? '';
  const all = days.length === 0 ? last : `${days.join(', ')} and ${last}`;
  return `Banks are closed on ${all}, so it comes on ${weekdayWords(expectedDay)}.`;
}

/** Of a week that was cut off and is not in the bank yet: which sales it took. */
export function weekBeforeWords({ cutOffDay }: Pick<NextPayout, 'cutOffDay'>): string {
  return `What was sold until ${weekdayWords(addDays(cutOffDay, -7))} is in a payout already.`;
}

/** "12 sales" */
export function saleWords(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'sale' : 'sales'}`;
}
