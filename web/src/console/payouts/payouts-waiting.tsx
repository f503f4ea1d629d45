import { TriangleAlert } from 'lucide-react';
import { Status } from '../../ui/status.tsx';
import { counted } from './payout-words.ts';
import { sumOf } from './run-sums.ts';
import { useReconciliation } from './use-books.ts';
import { usePayoutRuns } from './use-payout-runs.ts';

/** What there is to do, for where one only passes by. Silent until it is known. */
export function PayoutsWaiting() {
  const { data: runs } = usePayoutRuns();
  const { data: books } = useReconciliation();
  if (!runs) return null;
  const closed = runs.items.filter(({ isClosed }) => isClosed);
  const toApprove = closed.filter((run) => sumOf(run, 'queued').count > 0).length;
  const toSend = closed.filter((run) => sumOf(run, 'approved').count > 0).length;
  const exceptions = books?.exceptionCount ?? 0;
  return (
    <span className="mt-2 flex flex-wrap gap-2">
      {toApprove + toSend + exceptions === 0 && <Status tone="positive" word="Nothing waits" />}
      {toApprove > 0 && (
        <Status tone="neutral" word={`${counted(toApprove, 'week')} to agree to`} />
      )}
      {toSend > 0 && <Status tone="neutral" word={`${counted(toSend, 'week')} to send`} />}
      {exceptions > 0 && (
        <Status tone="danger" word={counted(exceptions, 'exception')} icon={TriangleAlert} />
      )}
    </span>
  );
}
