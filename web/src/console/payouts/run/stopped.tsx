import type { PayoutRun } from '@piton/contract/payout-run.ts';
import { Notice } from '../../../ui/notice.tsx';
import { counted, moneyOf } from '../payout-words.ts';

/** Who is in a week and will not be paid with it, so that what is agreed to is no surprise. */
export function Stopped({ run }: { run: Pick<PayoutRun, 'stopped' | 'firstApproval'> }) {
  const { count, netMills } = run.stopped;
  if (count === 0) return null;
  // The first of two takes nobody out yet.
  const when =
    run.firstApproval === null
      ? 'will be taken out when the second person agrees'
      : 'will be taken out now';
  return (
    <Notice tone="warning">
      <p>
        {`${counted(count, 'payout')} of this week, ${moneyOf(netMills)}, ${when}. The list says why.`}
      </p>
    </Notice>
  );
}
