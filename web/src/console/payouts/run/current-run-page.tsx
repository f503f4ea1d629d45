import { addDays } from '@piton/contract/time/calendar.ts';
import type { PayoutRunBrief } from '@piton/contract/payouts/payout-run.ts';
import { EmptyState } from '../../../ui/loading/empty-state.tsx';
import { Loaded } from '../../../ui/loading/loaded.tsx';
import { weekdayOf } from '../payout-words.ts';
import { PayoutsHead } from '../payouts-head.tsx';
import { usePayoutRun, usePayoutRuns } from '../use-payout-runs.ts';
import { WaitingRows } from '../waiting-rows.tsx';
import { EarlierWeeks } from './earlier-weeks.tsx';
import { RunView } from './run-view.tsx';

/** The newest ended week, and earlier ones. */
export function CurrentRunPage() {
  const runs = usePayoutRuns();
  return (
    <div className="flex flex-col gap-6">
      <title>Payouts · Piton</title>
      <PayoutsHead title="Payouts" />
      <Loaded query={runs} waiting={<WaitingRows count={5} label="Loading payouts" />}>
        {({ items: [newest, ...earlier] }) =>
          newest === undefined ? (
            <EmptyState sentence="No week has ended yet. The first payouts appear here after midnight on Wednesday." />
          ) : (
            <>
              <ThisWeek newest={newest} />
              <EarlierWeeks runs={earlier} />
            </>
          )
        }
      </Loaded>
    </div>
  );
}

function ThisWeek({ newest: { cutOffDay } }: { newest: PayoutRunBrief }) {
  const run = usePayoutRun(cutOffDay);
  return (
    <>
      <p className="text-muted">
        Sales up to {weekdayOf(addDays(cutOffDay, 7))}, midnight, are in next week’s payouts.
      </p>
      <Loaded query={run} waiting={<WaitingRows count={5} label="Loading this week" />}>
        {(found) => <RunView key={found.cutOffDay} run={found} />}
      </Loaded>
    </>
  );
}
