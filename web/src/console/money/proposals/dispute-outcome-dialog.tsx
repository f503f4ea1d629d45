import type { ShownDispute } from '@piton/contract/disputes/dispute.ts';
import { checkFields } from '@piton/contract/fields/check-fields.ts';
import { proposeDisputeOutcome } from '@piton/contract/proposals/proposal.ts';
import { call } from '../../../api/call.ts';
import { ProofFields } from '../../../features/account/two-step/proof-fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { moneyOfMills, testWords } from '../money-words.ts';
import { EarlyLoss } from './early-loss.tsx';
import { ReasonArea } from './reason-area.tsx';
import { useProposalDialog } from './use-proposal-dialog.ts';

type DisputeOutcomeDialogProps = { dispute: ShownDispute; saleVersion: string };

/** The acquirer's decision on a dispute. */
export function DisputeOutcomeDialog({ dispute, saleVersion }: DisputeOutcomeDialogProps) {
  const { about, proofFields, dialog } = useProposalDialog({
    about: { dispute, saleVersion },
    initial: { outcome: 'won', reference: '', reason: '' },
    check: (values, seen, sent) =>
      checkFields(proposeDisputeOutcome.body, {
        ...values,
        ...sent,
        saleVersion: seen.saleVersion,
      }),
    propose: (body, seen) =>
      call(proposeDisputeOutcome, { params: { disputeId: seen.dispute.id }, body }),
  });
  const { form } = dialog;
  const { acquirerReference, mode, openDeadline } = about.dispute;
  const amount = moneyOfMills(about.dispute.amountMills);
  return (
    <FormDialog
      {...dialog}
      title={`How was dispute ${acquirerReference} of ${amount} decided?`}
      description="If won, the merchant gets the amount back but not the dispute fee. If lost, nothing more is taken."
      trigger={<Button>{`Record outcome of dispute ${acquirerReference}`}</Button>}
      action={`${testWords(mode)}Propose: dispute ${form.values.outcome}, ${amount}`}
    >
      <SelectField field={form.field('outcome')} label="The acquirer’s decision">
        <option value="won">Dispute won</option>
        <option value="lost">Dispute lost</option>
      </SelectField>
      {form.values.outcome === 'lost' && openDeadline !== null && (
        <EarlyLoss respondBy={openDeadline} />
      )}
      <TextField
        field={form.field('reference')}
        label="The acquirer’s reference"
        isOptional
        autoComplete="off"
        maxLength={60}
      />
      <ReasonArea field={form.field('reason')} />
      <ProofFields {...proofFields} form={form} passwordLabel="Your password" />
    </FormDialog>
  );
}
