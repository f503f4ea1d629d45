import { adjustmentSources, proposeAdjustment } from '@piton/contract/correction.ts';
import type { SaleMode } from '@piton/contract/sale.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { notify } from '../../ui/toast.tsx';
import { useDialogForm } from '../use-dialog-form.ts';
import { checkAdjustment } from './check-proposals.ts';
import { sourceWords } from './money-words.ts';
import { ReasonArea } from './reason-area.tsx';
import { useMoneyChanged } from './use-money.ts';

type AdjustmentDialogProps = {
  company: { companyId: string; companyName: string };
  mode: SaleMode;
  /** Which sale it is about, where it is about one. */
  sale?: { saleId: string; saleSeen: string };
};

/** Gives a merchant money or takes some, once a second person agrees. */
export function AdjustmentDialog({ company, mode, sale }: AdjustmentDialogProps) {
  const { companyId, companyName } = company;
  const moneyChanged = useMoneyChanged();
  const dialog = useDialogForm({
    initial: { direction: 'give', amountCents: '', against: 'adjustments', reason: '' },
    check: (values) => checkAdjustment(values, { mode, ...(sale && { sale }) }),
    act: async (body) => {
      try {
        await call(proposeAdjustment, { params: { companyId }, body });
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
      title={`Adjust what we owe ${companyName}`}
      description="Nothing moves before a second person has confirmed it."
      trigger={<Button>Adjust</Button>}
      action={`Propose to ${form.values.direction} EC$${form.values.amountCents || '0.00'}`}
    >
      <SelectField field={form.field('direction')} label="Which way">
        <option value="give">Give to the merchant</option>
        <option value="take">Take from the merchant</option>
      </SelectField>
      <TextField
        field={form.field('amountCents')}
        label="Amount in EC$"
        inputMode="decimal"
        autoComplete="off"
      />
      <SelectField field={form.field('against')} label="Whose money it is">
        {adjustmentSources.map((source) => (
          <option key={source} value={source}>
            {sourceWords[source]}
          </option>
        ))}
      </SelectField>
      <ReasonArea field={form.field('reason')} />
    </FormDialog>
  );
}
