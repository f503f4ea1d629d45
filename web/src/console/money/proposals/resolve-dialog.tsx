import { checkFields } from '@piton/contract/fields/check-fields.ts';
import type { ConsoleSale } from '@piton/contract/payments/console-sale.ts';
import { proposeResolution, type Resolution } from '@piton/contract/proposals/proposal.ts';
import { formatMoney, millsFromText } from '@piton/contract/money/money.ts';
import { call } from '../../../api/call.ts';
import { ProofFields } from '../../../features/account/two-step/proof-fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { mayBeVoided, notChargedWords, possibleVoidWords } from '../sale/evidence-words.ts';
import { testWords } from '../money-words.ts';
import { ReasonArea } from './reason-area.tsx';
import { useProposalDialog } from './use-proposal-dialog.ts';

type ResolveDialogProps = { sale: ConsoleSale; outcome: Resolution };

/** Proposes the outcome of a sale for a second approval. */
export function ResolveDialog({ sale, outcome }: ResolveDialogProps) {
  const { button, title, description } = words[outcome];
  const { about, proofFields, dialog } = useProposalDialog({
    about: sale,
    initial: { reference: '', reason: '' },
    check: (values, { version: saleVersion }, sent) =>
      checkFields(proposeResolution.body, { ...values, ...sent, outcome, saleVersion }),
    propose: (body, { id: saleId }) => call(proposeResolution, { params: { saleId }, body }),
  });
  return (
    <FormDialog
      {...dialog}
      title={title}
      description={description + evidenceFor(outcome, about)}
      trigger={<Button>{button}</Button>}
      action={`${testWords(about.mode)}Propose: ${button.toLowerCase()}, ${formatMoney(millsFromText(about.amount) ?? 0n)}`}
    >
      {(outcome === 'approved' || outcome === 'declined') && (
        <TextField
          field={dialog.form.field('reference')}
          label={outcome === 'approved' ? 'Approval or reference number' : 'Reference (optional)'}
          help="As given by the gateway or acquirer."
          autoComplete="off"
          maxLength={60}
        />
      )}
      <ReasonArea field={dialog.form.field('reason')} />
      <ProofFields {...proofFields} form={dialog.form} passwordLabel="Your password" />
    </FormDialog>
  );
}

function evidenceFor(outcome: Resolution, about: ConsoleSale): string {
  if (outcome === 'declined') return ` ${notChargedWords(about)}`;
  return possibleVoidWords(outcome === 'approved' && mayBeVoided(about));
}

const words: Record<Resolution, { button: string; title: string; description: string }> = {
  voided: {
    button: 'Void at the gateway',
    title: 'Propose: void at the gateway',
    description:
      'Once a second person approves, the gateway gets a void for this transaction number. If the gateway confirms it, the sale ends as declined, and nothing stays charged. If there’s no clear response, the sale stays pending.',
  },
  approved: {
    button: 'Mark as approved',
    title: 'Propose: mark as approved',
    description:
      'Once a second person approves, the merchant is credited and notified, and the customer gets a receipt.',
  },
  declined: {
    button: 'Mark as declined',
    title: 'Propose: mark as declined',
    description:
      'Once a second person approves, the sale ends as declined. The customer and merchant see that nothing was charged.',
  },
  confirmed: {
    button: 'Keep as it is',
    title: 'Propose: keep as it is',
    description:
      'Once a second person approves, it leaves this list. To move money, use a dispute or an adjustment.',
  },
};
