import type { PayoutRun } from '@piton/contract/payout-run.ts';
import { Notice } from '../../../ui/notice.tsx';
import { counted, moneyOf } from '../payout-words.ts';

/** Who is in a week and will not be paid with it, so that what is agreed to is no surprise. */
export function Stopped({ run: { stopped } }: { run: Pick<PayoutRun, 'stopped'> }) {
  if (stopped.count === 0) return null;
  const [are, their] = stopped.count === 1 ? ['is', 'It says'] : ['are', 'Each says'];
  return (
    <Notice tone="warning">
      <p>
        {`${counted(stopped.count, 'payout')} of it, ${moneyOf(stopped.netMills)}, ${are} taken out as you do this. ${their} why in the list.`}
      </p>
    </Notice>
  );
}
