import type { PayoutRun } from '@piton/contract/payouts/payout-run.ts';
import { Notice } from '../../../ui/notice.tsx';
import { counted, moneyOf } from '../payout-words.ts';
import { sumOf } from '../run-sums.ts';

/** Who is in a week and will not be paid with it, so that what is agreed to or sent is no surprise. */
export function Stopped({ run }: { run: PayoutRun }) {
  const { count, netMills } = run.stopped;
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

/** The first of two takes nobody out yet. */
function momentOf(run: PayoutRun): string {
  if (sumOf(run, 'queued').count === 0) return 'the file is created';
  return run.firstApproval === null ? 'the second person approves' : 'you approve';
}
