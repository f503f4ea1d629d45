import { Status } from '../../ui/status.tsx';
import { useReconciliation } from './use-reconciliation.ts';
import { usePayoutRuns } from './use-payout-runs.ts';
import { openTasks } from './open-tasks.ts';

/** The open payout work, for other pages. Renders nothing while loading. */
export function PayoutsWaiting() {
  const { data: runs } = usePayoutRuns();
  const { data: reconciliation, isError } = useReconciliation();
  if (!runs) return null;
  return (
    <span className="mt-2 flex flex-wrap gap-2">
      {openTasks(runs.items, { count: reconciliation?.exceptionCount, isFailed: isError }).map(
        (each) => (
          <Status key={each.word} {...each} />
        ),
      )}
    </span>
  );
}
