import { checkFields } from '@piton/contract/fields/check-fields.ts';
import { type ShownProposal, withdrawProposal } from '@piton/contract/proposals/proposal.ts';
import { proposalTitle } from '@piton/contract/proposals/proposal-title.ts';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { notify } from '../../../ui/layers/toast.tsx';
import { useDialogForm } from '../../use-dialog-form.ts';
import { ReasonArea } from './reason-area.tsx';
import { useMoneyChanged } from '../use-money.ts';

type WithdrawDialogProps = { proposal: ShownProposal; isYours: boolean };

/** One person is enough, because nothing changes. */
export function WithdrawDialog({ proposal, isYours }: WithdrawDialogProps) {
  const moneyChanged = useMoneyChanged();
  const verb = isYours ? 'Withdraw' : 'Reject';
  const dialog = useDialogForm({
    initial: { reason: '' },
    check: (values) => checkFields(withdrawProposal.body, values),
    act: async (body) => {
      try {
        await call(withdrawProposal, { params: { proposalId: proposal.id }, body });
        notify('No money moved.', 'positive');
      } finally {
        void moneyChanged();
      }
    },
  });
  return (
    <FormDialog
      {...dialog}
      title={`${verb}: ${proposalTitle(proposal)}?`}
      description="Nothing changes. It can be proposed again."
      trigger={<Button>{verb}</Button>}
      action={verb}
      actionVariant="danger"
    >
      <ReasonArea field={dialog.form.field('reason')} />
    </FormDialog>
  );
}
