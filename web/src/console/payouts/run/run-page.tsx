import { payoutWeekName } from '@piton/contract/payouts/payout-run.ts';
import { useParams } from 'react-router';
import { isUnknown } from '../../../api/is-unknown.ts';
import { EmptyState } from '../../../ui/loading/empty-state.tsx';
import { Loaded } from '../../../ui/loading/loaded.tsx';
import { PayoutBackLink } from '../payout-back-link.tsx';
import { payoutsPath } from '../payout-paths.ts';
import { usePayoutRun } from '../use-payout-runs.ts';
import { WaitingRows } from '../waiting-rows.tsx';
import { RunView } from './run-view.tsx';

/** Any week, named by its cut-off Wednesday. */
export function RunPage() {
  const { cutOffDay = '' } = useParams();
  const run = usePayoutRun(cutOffDay);
  return (
    <div className="flex flex-col gap-6">
      <title>Payout week · Payouts · Piton</title>
      <div className="flex flex-col gap-2">
        <PayoutBackLink to={payoutsPath}>Payouts</PayoutBackLink>
        <h1 className="text-24 font-semibold">
          {run.data ? payoutWeekName(cutOffDay) : 'A week of payouts'}
        </h1>
      </div>
      {isUnknown(run.error) ? (
        <EmptyState sentence="Week not found." />
      ) : (
        <Loaded query={run} waiting={<WaitingRows count={5} label="Loading this week" />}>
          {(found) => <RunView key={found.cutOffDay} run={found} />}
        </Loaded>
      )}
    </div>
  );
}
