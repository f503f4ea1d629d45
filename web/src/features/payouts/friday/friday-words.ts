import { addDays } from '@piton/contract/calendar.ts';
import type { NextPayout } from '@piton/contract/payout.ts';
import type { CalendarDay } from '@piton/contract/time.ts';
import { weekdayWords } from '../payout-days.ts';
import { lateWords } from '../payout-late.ts';
import { stopWords } from '../stop-words.ts';

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

/** "This Friday", by the Wednesday that ends its week; further away the day itself. */
export function fridayName(cutOffDay: CalendarDay, today: CalendarDay): string {
  const friday = addDays(cutOffDay, 2);
  if (friday < addDays(today, -6) || friday > addDays(today, 13)) return weekdayWords(friday);
  if (friday < today) return 'Last Friday';
  return friday < addDays(today, 7) ? 'This Friday' : 'Next Friday';
}

/** What follows the amount: when it is in the bank, and what that hangs on. */
export function comingWords({ netMills, owedMills, expectedDay, reasons }: Coming): string {
  const day = weekdayWords(expectedDay);
  if (netMills > 0) return `reaches your bank on ${day}.`;
  if (owedMills < 0) return `Your next sales make this good. Nothing is paid on ${day}.`;
  if (owedMills === 0) return `Nothing to pay yet. ${nothingYetWords(reasons, day)}`;
  // Nobody has to put that right: more sales do.
  if (reasons.every((reason) => reason === 'below_minimum')) {
    return `is kept for you. With enough more sales by the cut-off it reaches your bank on ${day}.`;
  }
  // Nor that, and no day can be promised for it.
  if (reasons.includes('bank_contradicts')) return 'is waiting. Below it says for what.';
  return `is waiting. Once what stands below is put right, it comes on ${day}.`;
}

function nothingYetWords(reasons: Coming['reasons'], day: string): string {
  if (reasons.includes('bank_contradicts')) return 'Below it says what the next payout waits for.';
  if (reasons.length > 0 && reasons.every((reason) => reason === 'bank_in_review')) {
    return `Once your bank account is verified, what is sold by the cut-off reaches your bank on ${day}.`;
  }
  return reasons.length === 0
    ? `What is sold by the cut-off reaches your bank on ${day}.`
    : `Once what stands below is put right, what is sold by the cut-off reaches your bank on ${day}.`;
}

/** The same of what a week that has ended brought. */
export function underWayWords(
  { stop, ...payout }: NextPayout['underWay'][number],
  today: CalendarDay,
): string {
  const day = weekdayWords(payout.expectedDay);
  if (stop !== null) return `was to reach your bank on ${day}. ${stopWords[stop]}`;
  return lateWords(payout, today) ?? `reaches your bank on ${day}.`;
}

/** What reaches the bank this Friday of a week whose run is over; null once that Friday has passed. */
export function lastWeekWords(
  { cutOffDay, outcome }: NonNullable<NextPayout['lastWeek']>,
  today: CalendarDay,
): string | null {
  if (addDays(cutOffDay, 2) < today) return null;
  return lastWeekSentences[outcome];
}

const lastWeekSentences = {
  nothing_due: 'Nothing was sold before Wednesday’s cut-off.',
  held: 'Nothing goes to your bank this Friday.',
  deposited: 'is in your bank.',
} as const;

/** "12 sales" */
export function saleWords(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'sale' : 'sales'}`;
}
