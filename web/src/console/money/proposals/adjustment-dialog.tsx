import type { ConsoleSale } from '@piton/contract/payments/console-sale.ts';
import {
  type AdjustmentSource,
  adjustmentSources,
  proposeAdjustment,
} from '@piton/contract/proposals/proposal.ts';
import type { SaleMode } from '@piton/contract/payments/sale.ts';
import { call } from '../../../api/call.ts';
import { ProofFields } from '../../../features/account/two-step/proof-fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { AdjustedAmount } from './adjusted-amount.tsx';
import { checkAdjustment } from './check-proposals.ts';
import { sourceWords, testWords } from '../money-words.ts';
import { adjustmentAction } from './proposal-actions.ts';
import { PossibleDuplicate } from './possible-duplicate.tsx';
import { ReasonArea } from './reason-area.tsx';
import { useProposalDialog } from './use-proposal-dialog.ts';

type AdjustmentDialogProps = {
  company: { companyId: string; companyName: string };
  mode: SaleMode;
  /** The sale it concerns, if any. */
  sale?: ConsoleSale;
};

/** Proposes to credit or debit a merchant, after a second approval. */
export function AdjustmentDialog({ company, mode, sale }: AdjustmentDialogProps) {
  const { about, proofFields, dialog } = useProposalDialog({
    about: { company, mode, sale },
    initial: {
      direction: 'give',
      amount: '',
      against: 'adjustments',
      reason: '',
      isPossibleDuplicate: '',
    },
    check: (values, seen, sent) =>
      checkAdjustment(values, { mode: seen.mode, ...(seen.sale && whichOf(seen.sale)) }, sent),
    propose: (body, seen) =>
      call(proposeAdjustment, { params: { companyId: seen.company.companyId }, body }),
  });
  const { form } = dialog;
  return (
    <FormDialog
      {...dialog}
      title={`Adjust what we owe ${about.company.companyName}`}
      description="No money moves until a second person approves."
      trigger={<Button>Adjust</Button>}
      action={`${testWords(about.mode)}${adjustmentAction(form.values)}`}
    >
      <SelectField field={form.field('direction')} label="Direction">
        <option value="give">Credit the merchant</option>
        <option value="take">Debit the merchant</option>
      </SelectField>
      <SelectField
        field={form.field('against')}
        label="Source of funds"
        help={form.values.against === 'bank' ? bankHelp : undefined}
      >
        {adjustmentSources.filter(holdsMoneyOf(about.mode)).map((source) => (
          <option key={source} value={source}>
            {sourceWords[source]}
          </option>
        ))}
      </SelectField>
      <AdjustedAmount
        field={form.field('amount')}
        isOfFee={form.values.against === 'fee_income'}
        sale={form.values.direction === 'give' ? about.sale : undefined}
      />
      <PossibleDuplicate field={form.field('isPossibleDuplicate')} />
      <ReasonArea field={form.field('reason')} />
      <ProofFields {...proofFields} form={form} passwordLabel="Your password" />
    </FormDialog>
  );
}

const bankHelp =
  'Use this when our bank did pay a payout that was credited back to the merchant. It debits the merchant and our bank balance. Ask it first which report is right.';

/** No bank holds test money. */
function holdsMoneyOf(mode: SaleMode) {
  return (source: AdjustmentSource) => source !== 'bank' || mode === 'live';
}

function whichOf({ id: saleId, version: saleVersion }: ConsoleSale) {
  return { sale: { saleId, saleVersion } };
}
