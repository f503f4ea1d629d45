import { formatMoney, millsFromText } from '@piton/contract/money/money.ts';
import {
  type PaymentRequest,
  type RequestState,
  requestUses,
} from '@piton/contract/payment-requests/payment-request.ts';
import { payRequestPath } from '@piton/contract/http/routes.ts';
import { formatDay, startOfDay } from '@piton/contract/time/time.ts';
import { Ban } from 'lucide-react';
import type { StatusProps } from '../../../ui/status.tsx';
import { payOrigin } from '../sharing/pay-link.ts';

/** The public address of the request. */
export function requestLink(request: PaymentRequest): string {
  return payOrigin() + payRequestPath(request);
}

export function amountOf({ amount }: Pick<PaymentRequest, 'amount'>): string {
  return formatMoney(millsFromText(amount) ?? 0n);
}

/** The message sent with the link, in the merchant's words. */
export function paymentInvitation(companyName: string, request: PaymentRequest): string {
  const until = request.lastDay === null ? '' : ` until ${dayOf(request.lastDay)}`;
  if (request.mode === 'test') {
    return `Hello! This is a test of paying ${companyName} for “${request.purpose}” by card. No card is charged:`;
  }
  return `Hello! Please pay ${amountOf(request)} to ${companyName} for “${request.purpose}”. You can pay safely by card here${until}:`;
}

/** The details of one request in one line, the most important first. */
export function detailsOf(request: PaymentRequest): string[] {
  const { uses, paidCount, paidTotal, reference, lastDay, state } = request;
  return [
    ...(state === 'Open' ? [`Can be paid ${requestUses[uses].toLowerCase()}`] : []),
    ...(uses === 'many' && paidCount > 0
      ? [`Paid ${timesOf(paidCount)}, ${amountOf({ amount: paidTotal })}`]
      : []),
    ...(lastDay === null ? [] : [`Until ${dayOf(lastDay)}`]),
    ...(reference === '' ? [] : [reference]),
  ];
}

function timesOf(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}

function dayOf(day: string): string {
  return formatDay(startOfDay(day));
}

const looks: Readonly<Record<RequestState, Omit<StatusProps, 'word'>>> = {
  Open: { tone: 'neutral' },
  'Being paid': { tone: 'neutral' },
  Paid: { tone: 'positive' },
  Expired: { tone: 'warning' },
  // The merchant switched it off, so nothing needs attention.
  'Switched off': { tone: 'neutral', icon: Ban },
};

export function statusOf({ state }: PaymentRequest): StatusProps {
  return { ...looks[state], word: state };
}
