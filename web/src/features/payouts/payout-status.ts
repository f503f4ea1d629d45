import type { Payout } from '@piton/contract/payouts/payout.ts';
import { ArrowUp, Ban, Clock, Send, TriangleAlert, Undo2 } from 'lucide-react';
import type { StatusProps } from '../../ui/status.tsx';

/** A failure needs the merchant, but a list row stays quiet about it. */
export const statusOfPayout: Record<Payout['status'], StatusProps> = {
  queued: { tone: 'neutral', word: 'Queued', icon: Clock },
  in_transit: { tone: 'neutral', word: 'In transit', icon: Send },
  deposited: { tone: 'positive', word: 'Deposited', icon: ArrowUp },
  returned: { tone: 'warning', word: 'Returned', icon: Undo2 },
  failed: { tone: 'warning', word: 'Failed', icon: TriangleAlert },
  cancelled: { tone: 'neutral', word: 'Cancelled', icon: Ban },
};

/** Whether the money is in the bank or on its way. */
export function isOnItsWay({ status }: Pick<Payout, 'status'>): boolean {
  return status === 'queued' || status === 'in_transit' || status === 'deposited';
}
