import { addDays } from '@piton/contract/time/calendar.ts';
import type { NextPayout, PayoutReason } from '@piton/contract/payouts/payout.ts';
import type { CalendarDay } from '@piton/contract/time/time.ts';
import { weekdayWords } from '../payout-days.ts';
import { lateWords } from '../payout-late.ts';
import { cancellationWords } from '../cancellation-words.ts';

/** Why the money arrives on another day than Friday, or null if it does not. */
export function noPayoutReason({
  closedDays,
  expectedDay,
  owedMills,
}: Pick<NextPayout, 'closedDays' | 'expectedDay' | 'owedMills'>): string | null {
  // A negative balance is paid on no day.
  if (closedDays.length === 0 || owedMills < 0) return null;
  const days = closedDays.map(({ day, name }) => `${weekdayWords(day)} (${name})`);
  const last = days.pop() ?? '';
  const all = days.length === 0 ? last : `${days.join(', ')} and ${last}`;
  return `Banks are closed on ${all}, so we expect it on ${weekdayWords(expectedDay)}.`;
}

type Coming = Pick<NextPayout, 'netMills' | 'owedMills' | 'expectedDay' | 'reasons'>;

/** "This Friday", from the Wednesday that ends its week; for a later week, the day itself. */
export function fridayName(cutOffDay: CalendarDay, today: CalendarDay): string {
  const friday = addDays(cutOffDay, 2);
  if (friday < addDays(today, -6) || friday > addDays(today, 13)) return weekdayWords(friday);
  if (friday < today) return 'Last Friday';
  return friday < addDays(today, 7) ? 'This Friday' : 'Next Friday';
}

type LatestPayouts = {
  underWay: readonly unknown[];
  lastWeek: Pick<NonNullable<NextPayout['lastWeek']>, 'outcome'> | null;
};

/** Mentions the last payout only if there is one under way or in the bank. */
export function nothingSoldWords({ underWay, lastWeek }: LatestPayouts): string {
  const hasPayout = underWay.length > 0 || lastWeek?.outcome === 'deposited';
  return hasPayout ? 'No sales since your last payout.' : 'No new sales yet.';
}

/** The text after the amount: the expected day and its conditions. */
export function expectedPayoutWords({ netMills, owedMills, expectedDay, reasons }: Coming): string {
  const day = weekdayWords(expectedDay);
  if (netMills > 0) return `Expected in your bank on ${day}.`;
  if (owedMills < 0) return `Your next sales will cover it. No payout on ${day}.`;
  if (owedMills === 0) return `Nothing to pay out yet. ${nothingYetWords(reasons, day)}`;
  // The merchant can't fix this; more sales do.
  if (reasons.every((reason) => reason === 'below_minimum')) {
    return `Below the payout minimum. With enough sales by the cut-off, expected in your bank on ${day}.`;
  }
  // The merchant can't fix this either, and no day can be promised.
  if (reasons.includes('bank_contradicts')) return 'On hold. See why below.';
  return `On hold. Once the issue below is resolved, expected in your bank on ${day}.`;
}

function nothingYetWords(reasons: Coming['reasons'], day: string): string {
  if (reasons.includes('bank_contradicts')) return 'Your next payout is on hold. See why below.';
  const pays = `we’ll pay sales up to the cut-off on ${day}.`;
  const [reason, ...others] = reasons;
  if (reason === undefined) return `W${pays.slice(1)}`;
  const first = others.length === 0 ? firstSteps[reason] : undefined;
  return `${first ?? 'Once the issues below are resolved,'} ${pays}`;
}

const firstSteps: Partial<Record<PayoutReason, string>> = {
  email_unverified: 'Verify your email, and',
  no_bank_account: 'Link a bank account, and',
  bank_in_review: 'Once your bank account is verified,',
};

/** The same for a week that has ended. */
export function underWayWords(
  { cancellationReason, ...payout }: NextPayout['underWay'][number],
  today: CalendarDay,
): string {
  const day = weekdayWords(payout.expectedDay);
  if (cancellationReason !== null) {
    return `Was expected on ${day}. ${cancellationWords[cancellationReason]}`;
  }
  return lateWords(payout, today) ?? `Expected in your bank on ${day}.`;
}

/** The amount that reaches the bank this Friday from a finished run; null after that Friday. */
export function lastWeekWords(
  { cutOffDay, outcome }: NonNullable<NextPayout['lastWeek']>,
  today: CalendarDay,
): string | null {
  if (addDays(cutOffDay, 2) < today) return null;
  return lastWeekSentences[outcome];
}

const lastWeekSentences = {
  nothing_due: 'No sales before Wednesday’s cut-off.',
  held: 'No payout this Friday.',
  deposited: 'In your bank.',
} as const;

/** "12 sales" */
export function saleWords(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'sale' : 'sales'}`;
}
