import type { PayoutRunBrief } from '@piton/contract/payouts/payout-run.ts';
import { TriangleAlert } from 'lucide-react';
import type { StatusProps } from '../../ui/status.tsx';
import { counted } from './payout-words.ts';
import { sumOf } from './run-sums.ts';

/** Of the exceptions, how many there are; they may not have come, or not come yet. */
type Exceptions = { count: number | undefined; isFailed: boolean };

/** What there is to do about payouts. That nothing waits is said only where all of it is known. */
export function whatWaits(
  runs: readonly Pick<PayoutRunBrief, 'isClosed' | 'states'>[],
  { count, isFailed }: Exceptions,
): StatusProps[] {
  const closed = runs.filter(({ isClosed }) => isClosed);
  const toApprove = closed.filter((run) => sumOf(run, 'queued').count > 0).length;
  const toSend = closed.filter((run) => sumOf(run, 'approved').count > 0).length;
  const waiting: StatusProps[] = [];
  if (toApprove > 0) {
    waiting.push({ tone: 'neutral', word: `${counted(toApprove, 'week')} to approve` });
  }
  if (toSend > 0) waiting.push({ tone: 'neutral', word: `${counted(toSend, 'week')} to send` });
  if (count === undefined) {
    return isFailed ? [...waiting, { tone: 'warning', word: 'Exceptions unavailable' }] : waiting;
  }
  if (count > 0) {
    waiting.push({ tone: 'danger', word: counted(count, 'exception'), icon: TriangleAlert });
  }
  return waiting.length > 0 ? waiting : [{ tone: 'positive', word: 'All clear' }];
}
