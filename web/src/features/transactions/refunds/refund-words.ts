import { voidedWords } from '@piton/contract/money/money-state.ts';
import { formatExactMoney, formatMoney } from '@piton/contract/money/money.ts';
import type { RefundFailure, RefundPreview, ShownRefund } from '@piton/contract/refunds/refund.ts';
import { formatWeekday, startOfDay } from '@piton/contract/time/time.ts';
import { Hourglass, Undo2 } from 'lucide-react';
import type { StatusProps } from '../../../ui/status.tsx';

export function refundMoney({ amountCents }: Pick<ShownRefund, 'amountCents'>): string {
  return formatMoney(BigInt(amountCents) * 10n);
}

const statuses: Record<ShownRefund['state'], StatusProps> = {
  pending: { tone: 'warning', word: 'Pending', icon: Hourglass },
  done: { tone: 'positive', word: 'Refunded', icon: Undo2 },
  failed: { tone: 'danger', word: 'Failed' },
};

export function refundStatus({
  state,
  isVoid,
}: Pick<ShownRefund, 'state' | 'isVoid'>): StatusProps {
  return isVoid ? { ...statuses.done, word: 'Voided' } : statuses[state];
}

/** The state of a refund, with what happens next. */
export function refundSentence(
  refund: Pick<
    ShownRefund,
    'state' | 'method' | 'dueOn' | 'amountCents' | 'feeMills' | 'failure' | 'isVoid'
  >,
): string {
  const { state, failure, amountCents, feeMills } = refund;
  if (refund.isVoid) return `${voidedWords}. The customer’s bank releases the money.`;
  if (state === 'done') return 'The customer’s bank decides how soon it shows.';
  if (state === 'pending') return pendingSentence(refund);
  const backMills = BigInt(amountCents) * 10n - BigInt(feeMills);
  const why = failures[failure ?? 'gateway'];
  return `${why} ${formatExactMoney(backMills)} is back in your balance.`;
}

function pendingSentence({ method, dueOn }: Pick<ShownRefund, 'method' | 'dueOn'>): string {
  if (method === 'portal' && dueOn !== null) {
    return `We’ll send it by ${dayWords(dueOn)}.`;
  }
  return 'The payment gateway hasn’t confirmed it yet. We’re checking, and won’t refund it twice.';
}

const failures: Record<RefundFailure, string> = {
  declined: 'The customer’s bank didn’t accept it.',
  not_possible: 'The payment gateway can’t refund this payment any more.',
  gateway: 'The payment gateway rejected it.',
  not_sent: 'The payment gateway is down. Nothing was refunded.',
  reported: 'It couldn’t be made.',
};

/** When and how the customer gets the money, before the merchant confirms. */
export function methodSentence({ method, dueOn }: Pick<RefundPreview, 'method' | 'dueOn'>): string {
  return method === 'portal' && dueOn !== null
    ? `We’ll send it by ${dayWords(dueOn)}. It shows as pending until then.`
    : 'It’s sent to the customer’s bank at once. A few days can pass until it shows there.';
}

/** "Wednesday 2 December" */
export function dayWords(day: string): string {
  return formatWeekday(startOfDay(day));
}
