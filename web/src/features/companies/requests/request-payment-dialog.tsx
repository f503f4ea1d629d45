import { type CheckedFields, checkFields } from '@piton/contract/fields/check-fields.ts';
import type { Company } from '@piton/contract/companies/company.ts';
import {
  createPaymentRequest,
  lastDayProblem,
  type PaymentRequest,
  type PaymentRequestFields,
  paymentRequestFields,
  requestUses,
} from '@piton/contract/payment-requests/payment-request.ts';
import { calendarDay } from '@piton/contract/time/time.ts';
import { amountOr, readEditedAmount } from '@piton/contract/fields/typed-amount.ts';
import { HandCoins } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { refusalOf } from '../../../api/refusal-of.ts';
import { serverNow } from '../../../api/server-time.ts';
import { Button } from '../../../ui/button.tsx';
import { AmountField } from '../../../ui/forms/amount-field.tsx';
import { DateField } from '../../../ui/dates/date-field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import type { FormField } from '../../../ui/forms/use-fields.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { RequestDialog } from './request-dialog.tsx';
import { useRequestsChanged } from './use-requests.ts';

type RequestPaymentDialogProps = {
  company: Company;
  /** Opens at once with this amount. Without one, a button opens it. */
  amount?: string;
};

/** Asks for purpose and amount, and then shows the link. */
export function RequestPaymentDialog({ company, amount }: RequestPaymentDialogProps) {
  const [isOpen, setIsOpen] = useState(amount !== undefined);
  const [made, setMade] = useState<PaymentRequest | null>(null);
  const onMade = (request: PaymentRequest) => {
    setIsOpen(false);
    setMade(request);
  };
  const form = useRequestForm(company, { amount, onMade });
  return (
    <>
      <FormDialog
        form={form}
        title="Request a payment"
        description={`To ${company.companyName}. Once you create the link, it can’t be changed.`}
        {...(amount === undefined && {
          trigger: (
            <Button aria-label={`Request a payment to ${company.companyName}`}>
              <HandCoins aria-hidden="true" />
              Request a payment
            </Button>
          ),
        })}
        action="Create link"
        isOpen={isOpen}
        onOpenChange={setIsOpen}
      >
        <AskFields field={form.field} acceptsLive={company.acceptsLive} />
      </FormDialog>
      <RequestDialog company={company} request={made} onClose={() => setMade(null)} />
    </>
  );
}

type AskFieldsProps = { field: (name: keyof RequestForm) => FormField; acceptsLive: boolean };

function AskFields({ field, acceptsLive }: AskFieldsProps) {
  const [today] = useState(() => calendarDay(serverNow()));
  return (
    <>
      <AmountField label="Amount in EC dollars" field={field('amount')} />
      <TextField
        label="What it’s for"
        help="Up to 30 characters. Shown on the receipt."
        field={field('purpose')}
        maxLength={30}
        autoComplete="off"
      />
      <TextField
        label="Your reference"
        help="For example an invoice number. Your customer sees it."
        field={field('reference')}
        maxLength={60}
        autoComplete="off"
        isOptional
      />
      <SelectField label="Can be paid" field={field('uses')} autoComplete="off">
        {Object.entries(requestUses).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </SelectField>
      <DateField
        label="Last day to pay"
        help="If you leave it empty, the link stays open until you switch it off."
        field={field('lastDay')}
        today={today}
        earliest={today}
        isOptional
      />
      <SelectField
        label="Money"
        help={acceptsLive ? undefined : 'Live links work once your company is approved.'}
        field={field('mode')}
        autoComplete="off"
      >
        <option value="live">Real money</option>
        <option value="test">Test money, to try it out</option>
      </SelectField>
    </>
  );
}

type RequestForm = Readonly<
  Record<'amount' | 'purpose' | 'reference' | 'uses' | 'lastDay' | 'mode', string>
>;

const empty: RequestForm = {
  amount: '',
  purpose: '',
  reference: '',
  uses: 'single',
  lastDay: '',
  mode: 'live',
};

function check({ amount, lastDay, ...others }: RequestForm): CheckedFields<PaymentRequestFields> {
  const checked = checkFields(paymentRequestFields, {
    ...others,
    amount: amountOr(amount, readEditedAmount(amount)),
    lastDay: lastDay === '' ? null : lastDay,
  });
  const dayProblem = lastDay === '' ? null : lastDayProblem(lastDay, serverNow());
  if (dayProblem === null) return checked;
  return { ok: false, fields: { ...(!checked.ok && checked.fields), lastDay: dayProblem } };
}

function useRequestForm(
  { companyId, acceptsLive }: Company,
  {
    amount = '',
    onMade,
  }: { amount: string | undefined; onMade: (request: PaymentRequest) => void },
) {
  const requestsChanged = useRequestsChanged(companyId);
  const form = useForm({
    // Before live payments are open, the merchant can try it with test money.
    initial: { ...empty, amount, mode: acceptsLive ? 'live' : 'test' },
    check,
    send: (body) =>
      refusalOf(async () => {
        const request = await call(createPaymentRequest, { params: { companyId }, body });
        form.reset();
        onMade(request);
        void requestsChanged();
      }),
  });
  return form;
}
