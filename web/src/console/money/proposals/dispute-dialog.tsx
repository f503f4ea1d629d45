import type { ConsoleSale } from '@piton/contract/payments/console-sale.ts';
import { disputeReasons, disputeReasonWords } from '@piton/contract/disputes/dispute.ts';
import { proposeDispute } from '@piton/contract/proposals/proposal.ts';
import { formatMoney, millsFromText } from '@piton/contract/money/money.ts';
import { calendarDay, type CalendarDay } from '@piton/contract/time/time.ts';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { serverNow } from '../../../api/server-time.ts';
import { ProofFields } from '../../../features/account/two-step/proof-fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/dates/date-field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import type { FormField } from '../../../ui/forms/use-fields.ts';
import { checkDispute } from './check-proposals.ts';
import { moneyOfMills, testWords } from '../money-words.ts';
import { disputeAction } from './proposal-actions.ts';
import { PossibleDuplicate } from './possible-duplicate.tsx';
import { ReasonArea } from './reason-area.tsx';
import { millsIn } from './typed-mills.ts';
import { useProposalDialog } from './use-proposal-dialog.ts';

const initial = {
  amount: '',
  disputeFee: '0.00',
  reference: '',
  happenedOn: '',
  disputeReason: '',
  respondBy: '',
  reason: '',
  isPossibleDuplicate: '',
};

/** Proposes to record a dispute and post its chargeback, after a second approval. */
export function DisputeDialog({ sale }: { sale: ConsoleSale }) {
  const { about, proofFields, dialog } = useProposalDialog({
    about: sale,
    initial,
    check: (values, seen, sent) => checkDispute(values, shownIn(seen), sent),
    propose: (body, { id: saleId }) => call(proposeDispute, { params: { saleId }, body }),
  });
  const { form } = dialog;
  const [today] = useState(() => calendarDay(serverNow()));
  const leftMills = about.disputableMills;
  return (
    <FormDialog
      {...dialog}
      title={`Record a dispute of a sale of ${formatMoney(millsFromText(about.amount) ?? 0n)}`}
      description="The amount is put on hold until the acquirer decides. Our fee on the sale stays."
      trigger={<Button>Record dispute</Button>}
      action={`${testWords(about.mode)}${disputeAction(form.values, leftMills)}`}
      actionVariant="danger"
    >
      <TextField
        field={form.field('amount')}
        label="Amount in EC$"
        help={`Up to ${moneyOfMills(leftMills)}${leftMills < (millsIn(about.amount) ?? 0) ? ', the part neither refunded nor disputed' : ''}.`}
        inputMode="decimal"
        autoComplete="off"
      />
      <TextField
        field={form.field('disputeFee')}
        label="Dispute fee in EC$"
        help="The merchant pays this fee. It isn’t refunded."
        inputMode="decimal"
        autoComplete="off"
      />
      <TextField
        field={form.field('reference')}
        label="The acquirer’s reference"
        autoComplete="off"
        maxLength={60}
      />
      <DateField
        field={form.field('happenedOn')}
        label="Day of the acquirer’s notice"
        today={today}
        earliest={soldOn(about)}
      />
      <ReasonSelect field={form.field('disputeReason')} />
      <DateField
        field={form.field('respondBy')}
        label="Merchant’s deadline"
        help="The last day for the merchant’s evidence. Leave time to send it on before the acquirer’s own deadline."
        today={today}
        earliest={soldOn(about)}
      />
      <PossibleDuplicate field={form.field('isPossibleDuplicate')} />
      <ReasonArea field={form.field('reason')} />
      <ProofFields {...proofFields} form={form} passwordLabel="Your password" />
    </FormDialog>
  );
}

function ReasonSelect({ field }: { field: FormField }) {
  return (
    <SelectField field={field} label="The card network’s reason">
      <option value="">Choose a reason</option>
      {disputeReasons.map((each) => (
        <option key={each} value={each}>
          {disputeReasonWords[each]}
        </option>
      ))}
    </SelectField>
  );
}

function shownIn(sale: ConsoleSale) {
  return { saleVersion: sale.version, leftMills: sale.disputableMills, soldOn: soldOn(sale) };
}

function soldOn({ created }: ConsoleSale): CalendarDay {
  return calendarDay(new Date(created));
}
