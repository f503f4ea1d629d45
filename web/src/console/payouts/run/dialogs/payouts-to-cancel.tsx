import type { PayoutRun } from '@piton/contract/payouts/payout-run.ts';
import { Notice } from '../../../../ui/notice.tsx';
import { counted, moneyOf } from '../../payout-words.ts';
import { sumOf } from '../../run-sums.ts';

/** The payouts of a week that will be cancelled, so that approving or sending brings no surprise. */
export function PayoutsToCancel({ run }: { run: PayoutRun }) {
  const { count, netMills } = run.toCancel;
  if (count === 0) return null;
  const left = sumOf(run, 'queued', 'approved');
  return (
    <Notice tone="warning">
      <p>
        {`${counted(count, 'payout')} of this week, ${moneyOf(netMills)}, will be excluded when ${momentOf(run)}, leaving ${moneyOf(left.netMills - netMills)}. The list says why.`}
      </p>
    </Notice>
  );
}

/** The first approval cancels nothing yet. */
function momentOf(run: PayoutRun): string {
  if (sumOf(run, 'queued').count === 0) return 'the file is created';
  return run.firstApproval === null ? 'the second person approves' : 'you approve';
}
