import type { ConsoleSale } from '@piton/contract/console-sale.ts';
import { proposeChargeback } from '@piton/contract/correction.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { notify } from '../../ui/toast.tsx';
import { useDialogForm } from '../use-dialog-form.ts';
import { checkChargeback } from './check-proposals.ts';
import { ReasonArea } from './reason-area.tsx';
import { useMoneyChanged } from './use-money.ts';

/** Books what the customer's bank took back, once a second person agrees. */
export function ChargebackDialog({ sale }: { sale: ConsoleSale }) {
  const moneyChanged = useMoneyChanged();
  const dialog = useDialogForm({
    initial: {
      amountCents: '',
      disputeFeeCents: '0.00',
      reference: '',
      happenedOn: '',
      reason: '',
    },
    check: (values) => checkChargeback(values, sale.seen),
    act: async (body) => {
      try {
        await call(proposeChargeback, { params: { saleId: sale.id }, body });
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
      title={`Charge back a sale of EC$${sale.amount}`}
      description="The amount is taken from the merchant and held until the acquirer decides. Our fee on the sale stays."
      trigger={<Button>Charge back</Button>}
      action={`Propose to charge back EC$${form.values.amountCents || '0.00'}`}
      actionVariant="danger"
    >
      <TextField
        field={form.field('amountCents')}
        label="Amount in EC$"
        help={`At most what was paid: EC$${sale.amount}.`}
        inputMode="decimal"
        autoComplete="off"
      />
      <TextField
        field={form.field('disputeFeeCents')}
        label="Dispute fee in EC$"
        help="What the merchant is charged for the dispute. It is not given back."
        inputMode="decimal"
        autoComplete="off"
      />
      <TextField
        field={form.field('reference')}
        label="The acquirer’s reference"
        autoComplete="off"
        maxLength={60}
      />
      <TextField
        field={form.field('happenedOn')}
        label="Day of the acquirer’s notice"
        type="date"
      />
      <ReasonArea field={form.field('reason')} />
    </FormDialog>
  );
}
