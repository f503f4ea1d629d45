import { checkFields } from '@piton/contract/fields/check-fields.ts';
import { type PayoutRun, releasePayoutRun } from '@piton/contract/payouts/payout-run.ts';
import { call } from '../../../../api/call.ts';
import { ProofFields } from '../../../../features/account/two-step/proof-fields.tsx';
import { Button } from '../../../../ui/button.tsx';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { counted, moneyOf, weekdayOf } from '../../payout-words.ts';
import { sumOf } from '../../run-sums.ts';
import { FormatChoice } from './format-choice.tsx';
import { ColleagueNotice } from './colleague-notice.tsx';
import { PayoutsToCancel } from './payouts-to-cancel.tsx';
import { type RunAttention, useRunDialog, runTimeoutMs } from './use-run-dialog.ts';

type ReleaseDialogProps = {
  run: PayoutRun;
  attention: RunAttention;
  change: string | null;
};

/** Creates the bank file of a run with two approvals. It is created once. */
export function ReleaseDialog({ run, attention, change }: ReleaseDialogProps) {
  const { about, proofFields, dialog } = useRunDialog({
    run,
    initial: { format: 'csv' },
    check: ({ format }, _run, proof) => checkFields(releasePayoutRun.body, { ...proof, format }),
    send: (body, { cutOffDay }) =>
      call(releasePayoutRun, { params: { cutOffDay }, body }, { timeoutMs: runTimeoutMs }),
    done: ({ file }) =>
      file === null
        ? 'Nothing was sent: the remaining payouts were excluded. Each payout says why.'
        : 'Bank file created. Take it to our bank.',
    attention,
  });
  const { count, netMills } = sumOf(about, 'approved');
  const what = `${counted(count, 'payout')}, ${moneyOf(netMills)}`;
  return (
    <FormDialog
      {...dialog}
      title={`Send ${what}?`}
      description={`This creates the bank file once and marks its payouts as sent. Banks pay on ${weekdayOf(about.releaseDay)}. You can’t undo this.`}
      trigger={<Button variant="primary">Create bank file</Button>}
      action={`Send ${what}`}
    >
      <FormatChoice field={dialog.form.field('format')} run={about} />
      <PayoutsToCancel run={about} />
      <ColleagueNotice message={change} />
      <ProofFields {...proofFields} form={dialog.form} passwordLabel="Your password" />
    </FormDialog>
  );
}
