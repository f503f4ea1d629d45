import type { PayoutRun } from '@piton/contract/payout-run.ts';
import type { ReactNode } from 'react';
import { Notice } from '../../../ui/notice.tsx';
import { TitledCard } from '../../../ui/titled-card.tsx';
import { useConsole } from '../../console-context.ts';
import { weekdayOf } from '../payout-words.ts';
import { sumOf } from '../run-sums.ts';
import { ApproveDialog } from './approve-dialog.tsx';
import { FileCard } from './file-card.tsx';
import { ReleaseDialog } from './release-dialog.tsx';
import { Stopped } from './stopped.tsx';
import { UnfitForms } from './unfit-forms.tsx';
import type { RunAttention } from './use-run-dialog.ts';

type NextStepProps = {
  run: PayoutRun;
  attention: RunAttention;
  /** What has become of the week while a dialog about it is open. */
  meanwhile: string | null;
};

/** What there is to do about a week, and for whom. */
export function NextStep(props: NextStepProps) {
  const { run } = props;
  if (run.file !== null) return <FileCard {...run} file={run.file} />;
  if (!run.isClosed) {
    return (
      <Notice>
        <p>Not everybody has been looked at yet. This takes a minute, and then you can agree.</p>
      </Notice>
    );
  }
  if (sumOf(run, 'queued').count > 0) return <Approval {...props} />;
  if (sumOf(run, 'approved').count > 0) return <Release {...props} />;
  return (
    <Notice>
      <p>Nobody is paid this week. What is owed goes with the next.</p>
    </Notice>
  );
}

function Approval(props: NextStepProps) {
  const { uid } = useConsole();
  const { firstApproval } = props.run;
  if (firstApproval?.by.uid === uid) {
    return (
      <ToDo title="You have agreed">
        <p>A second person has to agree before anything can be sent.</p>
      </ToDo>
    );
  }
  return (
    <ToDo title={firstApproval === null ? 'Two people have to agree' : 'One more has to agree'}>
      <p>
        {firstApproval === null
          ? 'Look through what is paid and what is held. Whoever should not be paid this week can be taken out.'
          : `${firstApproval.by.displayName} has agreed. Look through it yourself before you do.`}
      </p>
      <Stopped {...props} />
      <UnfitForms {...props} />
      <ApproveDialog {...props} />
    </ToDo>
  );
}

function Release(props: NextStepProps) {
  const { valueDay, releaseDay } = props.run;
  return (
    <ToDo title="Two people have agreed">
      <p>The bank’s file can be made. Banks pay on {weekdayOf(releaseDay)} what is sent now.</p>
      {releaseDay !== valueDay && (
        <Notice tone="warning">
          <p>That is later than {weekdayOf(valueDay)}, which merchants were told.</p>
        </Notice>
      )}
      <Stopped {...props} />
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
