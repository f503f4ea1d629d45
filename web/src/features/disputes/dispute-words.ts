import type { MerchantDispute } from '@piton/contract/disputes/dispute.ts';
import type { EvidenceFacts } from '@piton/contract/disputes/evidence.ts';
import { formatMoney, millsFromText } from '@piton/contract/money/money.ts';
import { daysWithin } from '@piton/contract/time/calendar.ts';
import { calendarDay, endOfDay } from '@piton/contract/time/time.ts';
import { CircleCheck, CircleX, Clock, Hourglass, Send } from 'lucide-react';
import type { StatusProps } from '../../ui/status.tsx';

/** "EC$50.00, part of EC$99.00", or the amount alone if all of the payment is disputed. */
export function disputedAmount(
  { amountMills }: Pick<MerchantDispute, 'amountMills'>,
  { amount: paid }: Pick<EvidenceFacts, 'amount'>,
): string {
  const amount = formatMoney(BigInt(amountMills));
  const part = partOf({ amountMills }, { amount: paid });
  return part === null ? amount : `${amount}, ${part}`;
}

/** "part of EC$99.00"; null if all of the payment is disputed. */
export function partOf(
  { amountMills }: Pick<MerchantDispute, 'amountMills'>,
  { amount }: Pick<EvidenceFacts, 'amount'>,
): string | null {
  const paidMills = millsFromText(amount) ?? 0n;
  return BigInt(amountMills) < paidMills ? `part of ${formatMoney(paidMills)}` : null;
}

type Stage = Pick<MerchantDispute, 'state' | 'response' | 'isAwaitingResponse'>;

export function disputeStatus({ state, response, isAwaitingResponse }: Stage): StatusProps {
  if (state === 'won') return { tone: 'positive', word: 'Dispute won', icon: CircleCheck };
  if (state === 'lost') return { tone: 'neutral', word: 'Dispute lost', icon: CircleX };
  if (response === 'submitted') return { tone: 'neutral', word: 'Evidence submitted', icon: Send };
  if (response === 'accepted') return { tone: 'neutral', word: 'Accepted', icon: Hourglass };
  return isAwaitingResponse
    ? { tone: 'warning', word: 'Needs a response', icon: Clock }
    : { tone: 'neutral', word: 'No response sent', icon: Hourglass };
}

const msPerHour = 60 * 60_000;

/** "6 days left", and the hours on the last day. */
export function timeLeft(respondBy: string, now: Date): string {
  const today = calendarDay(now);
  if (today > respondBy) return 'The deadline has passed';
  const days = daysWithin(today, respondBy) - 1;
  if (days > 0) return days === 1 ? '1 day left' : `${days} days left`;
  const hours = Math.floor((endOfDay(respondBy).getTime() - now.getTime()) / msPerHour);
  if (hours < 1) return 'Less than an hour left';
  return hours === 1 ? '1 hour left' : `${hours} hours left`;
}
