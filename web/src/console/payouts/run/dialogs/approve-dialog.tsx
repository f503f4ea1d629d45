import { checkFields } from '@piton/contract/fields/check-fields.ts';
import { approvePayoutRun, type PayoutRun } from '@piton/contract/payouts/payout-run.ts';
import { call } from '../../../../api/call.ts';
import { ProofFields } from '../../../../features/account/two-step/proof-fields.tsx';
import { Button } from '../../../../ui/button.tsx';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { counted, moneyOf, weekdayOf } from '../../payout-words.ts';
import { sumOf } from '../../run-sums.ts';
import { ColleagueNotice } from './colleague-notice.tsx';
import { PayoutsToCancel } from './payouts-to-cancel.tsx';
import { type RunAttention, useRunDialog, runTimeoutMs } from './use-run-dialog.ts';

type ApproveDialogProps = {
  run: PayoutRun;
  attention: RunAttention;
  change: string | null;
};

/** One of the two approvals of a week. */
export function ApproveDialog({ run, attention, change }: ApproveDialogProps) {
  const { about, proofFields, dialog } = useRunDialog({
    run,
    initial: {},
    check: (_values, { version }, proof) =>
      checkFields(approvePayoutRun.body, { ...proof, version }),
    send: (body, { cutOffDay }) =>
      call(approvePayoutRun, { params: { cutOffDay }, body }, { timeoutMs: runTimeoutMs }),
    done: approvedWords,
    attention,
  });
  const { firstApproval, releaseDay } = about;
  const { count, netMills } = sumOf(about, 'queued');
  const what = `${counted(count, 'payout')}, ${moneyOf(netMills)}`;
  return (
    <FormDialog
      {...dialog}
      title={`Approve ${what}?`}
      description={
        firstApproval === null
          ? 'Needs a second approval after yours. Nothing is sent before that.'
          : `${firstApproval.by.displayName} approved first. After your approval, the bank file can be created. Banks pay on ${weekdayOf(releaseDay)}.`
      }
      trigger={<Button variant="primary">Approve {what}</Button>}
      action={`Approve ${what}`}
    >
      <PayoutsToCancel run={about} />
      <ColleagueNotice message={change} />
      <ProofFields {...proofFields} form={dialog.form} passwordLabel="Your password" />
    </FormDialog>
  );
}

/** The approved total, without the payouts that the approval cancelled. */
function approvedWords(run: PayoutRun): string {
  const { count, netMills } = sumOf(run, 'queued', 'approved');
  return `You’ve approved ${counted(count, 'payout')}, ${moneyOf(netMills)}.`;
}
