import { checkFields } from '@piton/contract/fields/check-fields.ts';
import { type ShownCorrection, withdrawCorrection } from '@piton/contract/payments/correction.ts';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { notify } from '../../../ui/layers/toast.tsx';
import { useDialogForm } from '../../use-dialog-form.ts';
import { correctionTitle } from '../money-words.ts';
import { ReasonArea } from './reason-area.tsx';
import { useMoneyChanged } from '../use-money.ts';

type WithdrawDialogProps = { correction: ShownCorrection; isYours: boolean };

/** One person is enough, because nothing changes. */
export function WithdrawDialog({ correction, isYours }: WithdrawDialogProps) {
  const moneyChanged = useMoneyChanged();
  const verb = isYours ? 'Withdraw' : 'Reject';
  const dialog = useDialogForm({
    initial: { reason: '' },
    check: (values) => checkFields(withdrawCorrection.body, values),
    act: async (body) => {
      try {
        await call(withdrawCorrection, { params: { correctionId: correction.id }, body });
        notify('No money moved.', 'positive');
      } finally {
        void moneyChanged();
      }
    },
  });
  return (
    <FormDialog
      {...dialog}
      title={`${verb}: ${correctionTitle(correction)}?`}
      description="Nothing changes. It can be proposed again."
      trigger={<Button>{verb}</Button>}
      action={verb}
      actionVariant="danger"
    >
      <ReasonArea field={dialog.form.field('reason')} />
    </FormDialog>
  );
}
