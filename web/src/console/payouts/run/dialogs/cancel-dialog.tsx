import { checkFields } from '@piton/contract/fields/check-fields.ts';
import { cancelPayout, type RunPayout } from '@piton/contract/payouts/payout-run.ts';
import { call } from '../../../../api/call.ts';
import { Button } from '../../../../ui/button.tsx';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { notify } from '../../../../ui/layers/toast.tsx';
import { NoteField } from '../../../../ui/forms/note-field.tsx';
import { useDialogForm } from '../../../use-dialog-form.ts';
import { moneyOf } from '../../payout-words.ts';
import { useKeepRun, usePayoutsChanged } from '../../use-payout-runs.ts';

/** Cancels one payout before its week is sent. It moves no money, so one person is enough. */
export function CancelDialog({ payout }: { payout: RunPayout }) {
  const { id: payoutId, owner, netMills, reference } = payout;
  const keepRun = useKeepRun();
  const payoutsChanged = usePayoutsChanged();
  const dialog = useDialogForm({
    initial: { reason: '' },
    check: (values) => checkFields(cancelPayout.body, values),
    act: async (body) => {
      try {
        keepRun(await call(cancelPayout, { params: { payoutId }, body }));
        notify(`${owner.displayName}’s payout is excluded this week.`, 'positive');
      } catch (error) {
        void payoutsChanged();
        throw error;
      }
    },
  });
  return (
    <FormDialog
      {...dialog}
      title={`Exclude ${owner.displayName}’s payout from this week?`}
      description={`Cancels ${reference} before sending and credits ${moneyOf(netMills)} to their balance for next week. They see that it was cancelled.`}
      trigger={
        <Button aria-label={`Exclude the payout of ${owner.displayName}, ${reference}`}>
          Exclude
        </Button>
      }
      action={`Exclude ${moneyOf(netMills)}`}
      actionVariant="danger"
    >
      <NoteField
        field={dialog.form.field('reason')}
        label="Why"
        help="Kept permanently, and shown to the merchant."
        rows={3}
        maxLength={500}
      />
    </FormDialog>
  );
}
