import { checkFields } from '@piton/contract/check-fields.ts';
import { proposeChargebackEnd, type ShownCorrection } from '@piton/contract/correction.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { notify } from '../../ui/toast.tsx';
import { useDialogForm } from '../use-dialog-form.ts';
import { moneyOfCents } from './money-words.ts';
import { ReasonArea } from './reason-area.tsx';
import { useMoneyChanged } from './use-money.ts';

type ChargebackEndDialogProps = { chargeback: ShownCorrection; saleSeen: string };

/** What the acquirer decided about what was charged back. */
export function ChargebackEndDialog({ chargeback, saleSeen }: ChargebackEndDialogProps) {
  const moneyChanged = useMoneyChanged();
  const amount = moneyOfCents(chargeback.amountCents);
  const dialog = useDialogForm({
    initial: { outcome: 'won', reference: '', reason: '' },
    check: (values) => checkFields(proposeChargebackEnd.body, { ...values, saleSeen }),
    act: async (body) => {
      try {
        await call(proposeChargebackEnd, { params: { correctionId: chargeback.id }, body });
        notify('Proposed. A second person has to confirm it.', 'positive');
      } finally {
        void moneyChanged();
      }
    },
  });
  const { form } = dialog;
  return (
    <FormDialog
      {...dialog}
      title={`How was the chargeback of ${amount} decided?`}
      description="Won gives the merchant the amount back, without the dispute fee. Lost takes nothing more."
      trigger={<Button>{`Decide chargeback of ${amount}`}</Button>}
      action={`Propose: ${form.values.outcome}, ${amount}`}
    >
      <SelectField field={form.field('outcome')} label="The acquirer’s decision">
        <option value="won">Won: the money comes back</option>
        <option value="lost">Lost: the money is gone</option>
      </SelectField>
      <TextField
        field={form.field('reference')}
        label="The acquirer’s reference"
        isOptional
        autoComplete="off"
        maxLength={60}
      />
      <ReasonArea field={form.field('reason')} />
    </FormDialog>
  );
}
