import type { PayoutRun } from '@piton/contract/payouts/payout-run.ts';
import type { ReactNode } from 'react';
import { Notice } from '../../../ui/notice.tsx';
import { TitledCard } from '../../../ui/titled-card.tsx';
import { useConsole } from '../../console-context.ts';
import { formatWords, weekdayOf } from '../payout-words.ts';
import { sumOf } from '../run-sums.ts';
import { ApproveDialog } from './dialogs/approve-dialog.tsx';
import { FileCard } from './file-card.tsx';
import { ReleaseDialog } from './dialogs/release-dialog.tsx';
import { PayoutsToCancel } from './dialogs/payouts-to-cancel.tsx';
import type { RunAttention } from './dialogs/use-run-dialog.ts';
import { unsupportedPayeesText } from './dialogs/unsupported-payees-text.ts';

type NextStepProps = {
  run: PayoutRun;
  attention: RunAttention;
  /** The changes to the week while a dialog about it is open. */
  change: string | null;
};

/** The next action on a week, and who can take it. */
export function NextStep(props: NextStepProps) {
  const { run } = props;
  if (run.file !== null) return <FileCard {...run} file={run.file} />;
  if (!run.isClosed) {
    return (
      <Notice>
        <p>Payouts are being prepared. This takes a minute, then you can approve.</p>
      </Notice>
    );
  }
  if (sumOf(run, 'queued').count > 0) return <Approval {...props} />;
  if (sumOf(run, 'approved').count > 0) return <Release {...props} />;
  return (
    <Notice>
      <p>No payouts this week. Balances carry over to the next.</p>
    </Notice>
  );
}

function Approval(props: NextStepProps) {
  const { uid } = useConsole();
  const { firstApproval } = props.run;
  if (firstApproval?.by.uid === uid) {
    return (
      <ToDo title="You’ve approved">
        <p>Needs a second approval before anything is sent.</p>
      </ToDo>
    );
  }
  return (
    <ToDo title={firstApproval === null ? 'Needs two approvals' : 'Needs one more approval'}>
      <p>
        {firstApproval === null
          ? 'Check the payouts and holds. You can exclude a payout from this week.'
          : `${firstApproval.by.displayName} has approved. Check it yourself before you do.`}
      </p>
      <PayoutsToCancel {...props} />
      <UnfitForms {...props} />
      <ApproveDialog {...props} />
    </ToDo>
  );
}

function Release(props: NextStepProps) {
  const { valueDay, releaseDay } = props.run;
  return (
    <ToDo title="Approved by two people">
      <p>Create the bank file. Payouts sent now arrive on {weekdayOf(releaseDay)}.</p>
      {releaseDay !== valueDay && (
        <Notice tone="warning">
          <p>That’s later than {weekdayOf(valueDay)}, the day shown to merchants.</p>
        </Notice>
      )}
      <PayoutsToCancel {...props} />
      <ReleaseDialog {...props} />
    </ToDo>
  );
}

function ToDo({ title, children }: { title: string; children: ReactNode }) {
  return (
    <TitledCard title={title}>
      <div className="flex max-w-160 flex-col items-start gap-4">{children}</div>
    </TitledCard>
  );
}

/**
 * Shown before approval: afterwards the payout must be cancelled or the file needs another format.
 */
function UnfitForms({ run: { unfit } }: { run: Pick<PayoutRun, 'unfit'> }) {
  if (unfit.length === 0) return null;
  return (
    <ul className="text-14 text-muted">
      {unfit.map((each) => (
        <li key={each.format} className="text-pretty wrap-anywhere">
          {`The file cannot be ${formatWords[each.format].name}: ${unsupportedPayeesText(each)}`}
        </li>
      ))}
    </ul>
  );
}
