import type { PayoutRunBrief } from '@piton/contract/payouts/payout-run.ts';
import { TriangleAlert } from 'lucide-react';
import type { StatusProps } from '../../ui/status.tsx';
import { counted } from './payout-words.ts';
import { sumOf } from './run-sums.ts';

/** The number of exceptions, which may have failed to load or be loading. */
type Exceptions = { count: number | undefined; isFailed: boolean };

/** The open payout work. "All clear" needs all data. */
export function openTasks(
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
