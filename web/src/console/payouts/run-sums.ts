import type { PayoutRunBrief } from '@piton/contract/payouts/payout-run.ts';
import { CheckCheck, Hourglass, Send, Undo2 } from 'lucide-react';
import type { StatusProps } from '../../ui/status.tsx';
import { counted, type PayoutState } from './payout-words.ts';

export type Sum = { count: number; netMills: number };

/** The total of a week's payouts in any of these states. */
export function sumOf({ states }: Pick<PayoutRunBrief, 'states'>, ...which: PayoutState[]): Sum {
  return states
    .filter(({ state }) => which.includes(state))
    .reduce(
      (sum, { count, netMills }) => ({
        count: sum.count + count,
        netMills: sum.netMills + netMills,
      }),
      { count: 0, netMills: 0 },
    );
}

/** The total to be paid: all payouts except cancelled ones. */
export function sumToPay(run: Pick<PayoutRunBrief, 'states'>): Sum {
  return sumOf(run, 'queued', 'approved', 'in_transit', 'deposited', 'failed', 'returned');
}

/** The status of a week in two words. */
export function runStatus(run: Pick<PayoutRunBrief, 'states' | 'isClosed'>): StatusProps {
  const unpaid = sumOf(run, 'failed', 'returned').count;
  if (!run.isClosed) return { tone: 'neutral', word: 'Being prepared' };
  if (sumOf(run, 'queued').count > 0) {
    return { tone: 'warning', word: 'Awaiting approval', icon: Hourglass };
  }
  if (sumOf(run, 'approved').count > 0) {
    return { tone: 'warning', word: 'Ready to send', icon: CheckCheck };
  }
  if (sumOf(run, 'in_transit').count > 0) {
    return { tone: 'neutral', word: 'In transit', icon: Send };
  }
  if (unpaid > 0) return { tone: 'warning', word: `${counted(unpaid, 'payout')} not paid` };
  if (sumOf(run, 'deposited').count > 0) return { tone: 'positive', word: 'Deposited' };
  if (run.states.length > 0) return { tone: 'neutral', word: 'All excluded', icon: Undo2 };
  return { tone: 'neutral', word: 'Nothing to pay out' };
}
