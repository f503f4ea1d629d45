import { checkFields } from '@piton/contract/check-fields.ts';
import type { ConsoleSale } from '@piton/contract/console-sale.ts';
import { proposeResolution, type Resolution } from '@piton/contract/correction.ts';
import { formatMoney, millsFromText } from '@piton/contract/money.ts';
import { call } from '../../api/call.ts';
import { ProofFields } from '../../features/account/second-step/proof-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { notTakenWords } from './evidence-words.ts';
import { testWords } from './money-words.ts';
import { ReasonArea } from './reason-area.tsx';
import { useProposalDialog } from './use-proposal-dialog.ts';

type ResolveDialogProps = { sale: ConsoleSale; outcome: Resolution };

/** Says how the sale ended, and leaves it to a second person. */
export function ResolveDialog({ sale, outcome }: ResolveDialogProps) {
  const { button, title, description } = words[outcome];
  const { about, asked, dialog } = useProposalDialog({
    about: sale,
    initial: { reference: '', reason: '' },
    check: (values, { seen: saleSeen }, sent) =>
      checkFields(proposeResolution.body, { ...values, ...sent, outcome, saleSeen }),
    propose: (body, { id: saleId }) => call(proposeResolution, { params: { saleId }, body }),
  });
  return (
    <FormDialog
      {...dialog}
      title={title}
      description={outcome === 'declined' ? `${description} ${notTakenWords(about)}` : description}
      trigger={<Button>{button}</Button>}
      action={`${testWords(about.mode)}Propose: ${button.toLowerCase()}, ${formatMoney(millsFromText(about.amount) ?? 0n)}`}
    >
      {outcome !== 'stands' && (
        <TextField
          field={dialog.form.field('reference')}
          label={
            outcome === 'approved'
              ? 'Approval or reference number'
              : 'Reference of whoever said so (optional)'
          }
          help="As the gateway or the acquirer wrote it."
          autoComplete="off"
          maxLength={60}
        />
      )}
      <ReasonArea field={dialog.form.field('reason')} />
      <ProofFields {...asked} form={dialog.form} passwordLabel="Your password" />
    </FormDialog>
  );
}

const words: Record<Resolution, { button: string; title: string; description: string }> = {
  approved: {
    button: 'It was approved',
    title: 'Propose that it was approved',
    description:
      'Once a second person confirms, the merchant is credited and told, and the payer gets a receipt.',
  },
  declined: {
    button: 'It was declined',
    title: 'Propose that it was declined',
    description:
      'Once a second person confirms, the sale ends as declined, and payer and merchant read that no money was taken.',
  },
  stands: {
    button: 'It stays as it is',
    title: 'Propose that it stays as it is',
    description:
      'Once a second person confirms, it leaves this list. Money that has to move is a chargeback or an adjustment.',
  },
};
