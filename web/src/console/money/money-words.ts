import type { LedgerLine } from '@piton/contract/disputes/company-ledger.ts';
import type { ShownDispute } from '@piton/contract/disputes/dispute.ts';
import type { OpenReason } from '@piton/contract/payments/console-sale.ts';
import type { AdjustmentSource, ShownProposal } from '@piton/contract/proposals/proposal.ts';
import { formatExactMoney } from '@piton/contract/money/money.ts';
import type { SaleMode, SaleStatus } from '@piton/contract/payments/sale.ts';
import { CircleX, Hourglass, Undo2 } from 'lucide-react';
import type { StatusProps } from '../../ui/status.tsx';

export const reasonWords: Record<OpenReason, string> = {
  outcome_unknown: 'Outcome unknown',
  other_sale: 'The gateway’s response named another sale, amount or currency, or was incomplete',
  reported_approved: 'The gateway reports it as approved',
  reported_not_approved: 'The gateway reports it as not approved',
};

export const sourceWords: Record<AdjustmentSource, string> = {
  adjustments: 'Our own money: goodwill, or our mistake',
  acquirer_receivable: 'The acquirer’s money: a different amount than posted',
  fee_income: 'Our fee',
  bank: 'The money in our bank: it paid a payout recorded as returned',
};

export function saleStatus(status: SaleStatus): StatusProps {
  if (status === 'Approved') return { tone: 'positive', word: status };
  return { tone: 'warning', word: status, ...(status === 'Pending' && { icon: Hourglass }) };
}

/** What a dispute waits for. */
export function disputeWaiting({
  state,
  response,
  forwardedOn,
}: Pick<ShownDispute, 'state' | 'response' | 'forwardedOn'>): StatusProps {
  if (state !== 'open') return { tone: 'neutral', word: `Dispute ${state}` };
  if (response === 'submitted' && forwardedOn === null) {
    return { tone: 'warning', word: 'Evidence to send' };
  }
  if (response === 'submitted') {
    return { tone: 'neutral', word: 'Awaiting decision', icon: Hourglass };
  }
  if (response === 'accepted') return { tone: 'warning', word: 'Accepted by merchant' };
  return { tone: 'neutral', word: 'Awaiting merchant', icon: Hourglass };
}

/** Prefixes a button's effect, because test mode moves no live money. */
export function testWords(mode: SaleMode): string {
  return mode === 'test' ? 'TEST: ' : '';
}

const states: Record<ShownProposal['state'], StatusProps> = {
  proposed: { tone: 'warning', word: 'Awaiting second approval', icon: Hourglass },
  done: { tone: 'positive', word: 'Done' },
  withdrawn: { tone: 'neutral', word: 'Withdrawn', icon: Undo2 },
  rejected: { tone: 'neutral', word: 'Rejected', icon: CircleX },
  lapsed: { tone: 'neutral', word: 'Lapsed', icon: Undo2 },
};

export function proposalStatus({ state, isOutdated }: ShownProposal): StatusProps {
  return isOutdated ? states.lapsed : states[state];
}

export const lineWords: Record<LedgerLine['kind'], string> = {
  sale: 'Sale',
  fee: 'Fee',
  refund: 'Refund',
  refund_fee: 'Fee of a refund',
  adjustment: 'Adjustment',
  chargeback: 'Chargeback',
  dispute_fee: 'Dispute fee',
  chargeback_reversal: 'Chargeback reversal',
  dispute_lost: 'Dispute lost',
  payout: 'Payout',
  payout_return: 'Payout returned',
};

/** Shows mills if there are any, because they move too. */
export function moneyOfMills(mills: number): string {
  return formatExactMoney(BigInt(mills));
}

/** "3 days", "5 hours", "12 minutes": how long it has been open. */
export function ageWords(since: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - since.getTime()) / 60_000));
  if (minutes < 120) return counted(minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? counted(hours, 'hour') : counted(Math.floor(hours / 24), 'day');
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
