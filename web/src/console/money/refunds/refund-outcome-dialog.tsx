import { checkFields } from '@piton/contract/fields/check-fields.ts';
import { formatMoney } from '@piton/contract/money/money.ts';
import type { ConsoleRefund } from '@piton/contract/refunds/refund.ts';
import { proposeRefundOutcome } from '@piton/contract/refunds/refund-proposals.ts';
import { call } from '../../../api/call.ts';
import { ProofFields } from '../../../features/account/two-step/proof-fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { testWords } from '../money-words.ts';
import { ReasonArea } from '../proposals/reason-area.tsx';
import { useProposalDialog } from '../proposals/use-proposal-dialog.ts';
import { refundMills } from './console-refund-words.ts';

type RefundOutcomeDialogProps = { refund: ConsoleRefund; saleVersion: string };

/** Records how a refund ended that the server can't find out. */
export function RefundOutcomeDialog({ refund, saleVersion }: RefundOutcomeDialogProps) {
  const { about, proofFields, dialog } = useProposalDialog({
    about: { refund, saleVersion },
    initial: { outcome: 'done', reference: '', reason: '' },
    check: (values, seen, sent) =>
      checkFields(proposeRefundOutcome.body, { ...values, ...sent, saleVersion: seen.saleVersion }),
    propose: (body, seen) =>
      call(proposeRefundOutcome, { params: { refundId: seen.refund.id }, body }),
  });
  const { form } = dialog;
  const money = formatMoney(refundMills(about.refund));
  const isDone = form.values.outcome === 'done';
  return (
    <FormDialog
      {...dialog}
      title={`How did the refund of ${money} end?`}
      description={
        isDone
          ? 'Once a second person approves, we email the customer and the merchant.'
          : 'Once a second person approves, the money and the fee go back to the merchant’s balance.'
      }
      trigger={<Button variant="primary">{`Record outcome of refund of ${money}`}</Button>}
      action={`${testWords(about.refund.mode)}Propose: refund of ${money} ${isDone ? 'was made' : 'failed'}`}
    >
      <SelectField field={form.field('outcome')} label="Outcome">
        <option value="done">It was made</option>
        <option value="failed">It couldn’t be made</option>
      </SelectField>
      <TextField
        field={form.field('reference')}
        label="The acquirer’s reference"
        isOptional={!isDone}
        autoComplete="off"
        maxLength={60}
      />
      <ReasonArea field={form.field('reason')} />
      <ProofFields {...proofFields} form={form} passwordLabel="Your password" />
    </FormDialog>
  );
}
