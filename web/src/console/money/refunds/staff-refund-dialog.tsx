import type { ConsoleSale } from '@piton/contract/payments/console-sale.ts';
import { formatMoney, millsFromText } from '@piton/contract/money/money.ts';
import { proposeRefund } from '@piton/contract/refunds/refund-proposals.ts';
import { call } from '../../../api/call.ts';
import { ProofFields } from '../../../features/account/two-step/proof-fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { moneyOfMills, testWords } from '../money-words.ts';
import { checkStaffRefund } from '../proposals/check-proposals.ts';
import { refundAction } from '../proposals/proposal-actions.ts';
import { leftMillsOf } from '../proposals/typed-mills.ts';
import { useProposalDialog } from '../proposals/use-proposal-dialog.ts';

/** Proposes to refund a customer for the merchant, after a second approval. */
export function StaffRefundDialog({ sale }: { sale: ConsoleSale }) {
  const { about, proofFields, dialog } = useProposalDialog({
    about: sale,
    initial: { amount: (leftMillsOf(sale) / 1000).toFixed(2), reason: '' },
    check: (values, seen, sent) =>
      checkStaffRefund(values, { saleVersion: seen.version, leftMills: leftMillsOf(seen) }, sent),
    propose: (body, { id: saleId }) => call(proposeRefund, { params: { saleId }, body }),
  });
  const { form } = dialog;
  const leftMills = leftMillsOf(about);
  return (
    <FormDialog
      {...dialog}
      title={`Refund a sale of ${formatMoney(millsFromText(about.amount) ?? 0n)}`}
      description="Once a second person approves, it leaves the merchant’s balance, even below zero or above the daily limit. Our fee on it is returned."
      trigger={<Button>Refund</Button>}
      action={`${testWords(about.mode)}${refundAction(form.values.amount, leftMills)}`}
      actionVariant="danger"
    >
      <TextField
        field={form.field('amount')}
        label="Amount in EC$"
        help={`Up to ${moneyOfMills(leftMills)}.`}
        inputMode="decimal"
        autoComplete="off"
      />
      <TextField
        field={form.field('reason')}
        label="Why"
        help="Kept permanently. The merchant sees it."
        maxLength={200}
        autoComplete="off"
      />
      <ProofFields {...proofFields} form={form} passwordLabel="Your password" />
    </FormDialog>
  );
}
