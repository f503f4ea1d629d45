import type { SaleMode } from '@piton/contract/payments/sale.ts';
import { proposeRefundLimit } from '@piton/contract/refunds/refund-proposals.ts';
import { call } from '../../../api/call.ts';
import { ProofFields } from '../../../features/account/two-step/proof-fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { testWords } from '../money-words.ts';
import { checkRefundLimit } from '../proposals/check-proposals.ts';
import { refundLimitAction } from '../proposals/proposal-actions.ts';
import { ReasonArea } from '../proposals/reason-area.tsx';
import { useProposalDialog } from '../proposals/use-proposal-dialog.ts';

type RefundLimitDialogProps = {
  company: { companyId: string; companyName: string };
  mode: SaleMode;
};

/** Proposes another daily limit, or refunds below a zero balance. */
export function RefundLimitDialog({ company, mode }: RefundLimitDialogProps) {
  const { about, proofFields, dialog } = useProposalDialog({
    about: { company, mode },
    initial: { limit: 'refund_cap', amount: '', reason: '' },
    check: (values, seen, sent) => checkRefundLimit(values, seen.mode, sent),
    propose: (body, seen) =>
      call(proposeRefundLimit, { params: { companyId: seen.company.companyId }, body }),
  });
  const { form } = dialog;
  const isCap = form.values.limit === 'refund_cap';
  return (
    <FormDialog
      {...dialog}
      title={`Change a refund limit of ${about.company.companyName}`}
      description="It applies from a second person’s approval until it’s changed again."
      trigger={<Button>Change a limit</Button>}
      action={`${testWords(about.mode)}${refundLimitAction(form.values.amount, isCap)}`}
    >
      <SelectField field={form.field('limit')} label="Limit">
        <option value="refund_cap">Refunds a day</option>
        <option value="refund_overdraft">Negative balance</option>
      </SelectField>
      <TextField
        field={form.field('amount')}
        label="Amount in EC$"
        help={
          isCap
            ? 'The most the merchant may refund in one day. 0 stops refunds.'
            : 'How far refunds may take the balance below zero. The next payouts carry it. 0 allows none.'
        }
        inputMode="decimal"
        autoComplete="off"
      />
      <ReasonArea field={form.field('reason')} />
      <ProofFields {...proofFields} form={form} passwordLabel="Your password" />
    </FormDialog>
  );
}
