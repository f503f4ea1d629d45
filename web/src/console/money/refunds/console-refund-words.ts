import type { ConsoleRefund } from '@piton/contract/refunds/refund.ts';
import { calendarDay, formatWeekday, startOfDay } from '@piton/contract/time/time.ts';
import { CircleX, Hourglass, TriangleAlert } from 'lucide-react';
import type { StatusProps } from '../../../ui/status.tsx';

export function refundMills({ amountCents }: Pick<ConsoleRefund, 'amountCents'>): bigint {
  return BigInt(amountCents) * 10n;
}

type Stage = Pick<ConsoleRefund, 'state' | 'waitsFor' | 'isProposed' | 'dueOn'>;

export function refundStage({ state, waitsFor, isProposed, dueOn }: Stage, now: Date): StatusProps {
  if (state === 'done') return { tone: 'positive', word: 'Done' };
  if (state === 'failed') return { tone: 'danger', word: 'Failed', icon: CircleX };
  if (isProposed) {
    return { tone: 'warning', word: 'Awaiting second approval', icon: Hourglass };
  }
  if (dueOn !== null && dueOn < calendarDay(now)) {
    return { tone: 'danger', word: 'Overdue', icon: TriangleAlert };
  }
  if (waitsFor === 'portal') return { tone: 'warning', word: 'To make', icon: Hourglass };
  if (waitsFor === 'outcome') {
    return { tone: 'warning', word: 'Outcome unknown', icon: Hourglass };
  }
  return { tone: 'neutral', word: 'Being sent' };
}

/** The next step for staff; null once nothing is left to do. */
export function refundTask(refund: Pick<ConsoleRefund, 'waitsFor' | 'isProposed'>): string | null {
  if (refund.isProposed) return 'A second person checks the recorded outcome and approves it.';
  switch (refund.waitsFor) {
    case 'portal':
      return 'Make it in the acquirer’s portal, then record its reference.';
    case 'outcome':
      return 'The gateway gave no certain response. Find out in the acquirer’s portal whether it was made, and record that. Don’t make it a second time.';
    case null:
      return null;
  }
}

/** "Visa •••• 3333" */
export function cardText({ cardBrand, lastFour }: ConsoleRefund['sale']): string {
  const brand = cardBrand.charAt(0).toUpperCase() + cardBrand.slice(1);
  return `${brand} •••• ${lastFour}`;
}

/** "Wednesday 2 December" */
export function dueDayWords(day: string): string {
  return formatWeekday(startOfDay(day));
}
