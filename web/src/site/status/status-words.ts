import type {
  FridayOutcome,
  PendingPayments,
  PlatformStatus,
} from '@piton/contract/status/status.ts';
import { maxFewPending } from '@piton/contract/status/status.ts';
import { formatWeekdayAndYear, startOfDay } from '@piton/contract/time/time.ts';
import type { NoticeTone } from '../../ui/notice.tsx';

type State = PlatformStatus['state'];

export const stateWords: Readonly<
  Record<State, { tone: NoticeTone; title: string; detail: string }>
> = {
  working: {
    tone: 'positive',
    title: 'Piton is working',
    detail: 'Servers, database and card gateway respond.',
  },
  gateway_down: {
    tone: 'warning',
    title: 'The card gateway is unavailable',
    detail:
      'Our servers and database work, but we send the gateway no payments until it is back. ' +
      'Customers are asked to retry.',
  },
  not_ready: {
    tone: 'danger',
    title: 'Piton isn’t taking payments',
    detail: 'Our servers respond, but none reports that it can work.',
  },
  database_down: {
    tone: 'danger',
    title: 'Our database is unavailable',
    detail:
      'New payments are refused without a charge. Payments under way stay pending until it is back.',
  },
};

export const fridayWords: Readonly<Record<FridayOutcome, string>> = {
  paid: 'Paid on time',
  sent: 'Sent on time, awaiting bank confirmation',
  partly: 'Sent on time, but some payouts didn’t arrive',
  failed: 'Sent on time, but no payout arrived',
  late: 'Late',
  nothing: 'Nothing to pay out',
  upcoming: 'Upcoming',
};

export const pendingWords: Readonly<Record<PendingPayments['count'], string>> = {
  none: 'None',
  few: `A few (up to ${maxFewPending})`,
  many: `Many (over ${maxFewPending})`,
};

export const oldestWords: Readonly<Record<PendingPayments['oldest'], string>> = {
  none: 'None',
  under_5_minutes: 'Under 5 minutes',
  under_30_minutes: 'Under 30 minutes',
  under_90_minutes: 'Under 90 minutes',
  over: 'Over 90 minutes',
};

/** "1 hour 5 minutes". */
export function durationWords(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const parts = [counted(hours, 'hour'), counted(minutes % 60, 'minute')];
  return parts.filter((part) => part !== null).join(' ') || '0 minutes';
}

function counted(count: number, unit: string): string | null {
  if (count === 0) return null;
  return `${count.toLocaleString('en')} ${unit}${count === 1 ? '' : 's'}`;
}

export function dayWords(day: string): string {
  return formatWeekdayAndYear(startOfDay(day));
}
