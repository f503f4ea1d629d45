import type { Company } from '@piton/contract/companies/company.ts';
import { formatMoney, millsFromText } from '@piton/contract/money/money.ts';
import {
  feeOfCharge,
  feeForWantedAmount,
  type CalculatedFee,
} from '@piton/contract/money/calculate-fee.ts';
import { HandCoins } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { latePart, useLatePart } from '../../../ui/loading/late-part.ts';
import { AmountField } from '../../../ui/forms/amount-field.tsx';
import { notify } from '../../../ui/layers/toast.tsx';
import type { FormField } from '../../../ui/forms/use-fields.ts';
import { useAmountField } from './use-amount-field.ts';

type FeeCalculatorProps = {
  feePercent: number;
  /** The company whose customers can receive a request for the calculated amount. */
  company: Company | null;
  /** The limit of one payment. */
  amountMaxMills: bigint;
};

/**
 * Calculates the charge for a net amount, and the net of a charge, with the exact arithmetic of
 * payouts.
 */
export function FeeCalculator({ feePercent, company, amountMaxMills }: FeeCalculatorProps) {
  const wanted = useAmountField('wanted');
  const charged = useAmountField('charged');
  const toCharge = wanted.mills === null ? null : feeForWantedAmount(wanted.mills, feePercent);
  const toGet = charged.mills === null ? null : feeOfCharge(charged.mills, feePercent);
  return (
    <section
      aria-labelledby="fee-calculator"
      className="rounded-16 border border-line bg-surface p-4 desktop:p-6"
    >
      <h2 id="fee-calculator" className="text-20 font-semibold">
        Fee calculator
      </h2>
      <p className="mt-1 text-14 text-muted">{`Our fee is ${feePercent}% of each payment.`}</p>
      <div className="mt-4 grid gap-6 wide:grid-cols-2 desktop:gap-12">
        <Way label="I want this in my bank (EC$)" field={wanted.field}>
          <Result lead="Charge" figure={toCharge?.charge} calculated={toCharge} />
          {company && (
            <Ask company={company} calculated={toCharge} amountMaxMills={amountMaxMills} />
          )}
        </Way>
        <Way label="I charge this (EC$)" field={charged.field}>
          <Result lead="Reaches your bank" figure={toGet?.inBank} calculated={toGet} />
        </Way>
      </div>
    </section>
  );
}

function Way({ label, field, children }: { label: string; field: FormField; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <AmountField label={label} field={field} onFocus={(event) => event.target.select()} />
      {children}
    </div>
  );
}

type ResultProps = { lead: string; figure: string | undefined; calculated: CalculatedFee | null };

/** The same height with and without a result. */
function Result({ lead, figure, calculated }: ResultProps) {
  return (
    <output className="block rounded-10 bg-sunken px-3 py-2 tabular-nums">
      <span className="block text-14 text-muted">{lead}</span>
      <span className="block min-h-7.5 text-24 font-semibold wrap-anywhere">{figure ?? '–'}</span>
      <span className="block min-h-5 text-14 text-muted">
        {calculated && `Fee ${calculated.fee}, ${calculated.inBank} in your bank`}
      </span>
    </output>
  );
}

/** Loaded late, because few people open it from the calculator. */
const requestDialog = latePart(() => import('../../companies/requests/request-payment-dialog.tsx'));

type AskProps = { company: Company; calculated: CalculatedFee | null; amountMaxMills: bigint };

function Ask({ company, calculated, amountMaxMills }: AskProps) {
  const [request, setRequest] = useState<{ amount: string; times: number } | null>(null);
  const { module } = useLatePart(requestDialog, request !== null, () => {
    setRequest(null);
    notify('This form didn’t load. Check your connection and try again.', 'danger');
  });
  const isAbove =
    calculated !== null && (millsFromText(calculated.chargeText) ?? 0n) > amountMaxMills;
  const offered = isAbove ? null : calculated;
  return (
    <>
      <Button
        disabled={offered === null}
        onClick={() =>
          offered && setRequest({ amount: offered.chargeText, times: (request?.times ?? 0) + 1 })
        }
      >
        <HandCoins aria-hidden="true" />
        {offered ? `Request ${offered.charge}` : 'Request it'}
        {!company.acceptsLive && ' in test money'}
      </Button>
      {isAbove && (
        <p className="text-14 text-muted">
          {`One payment can be up to ${formatMoney(amountMaxMills)}.`}
        </p>
      )}
      {!company.acceptsLive && (
        <p className="text-14 text-muted">Live links work once your company is approved.</p>
      )}
      {request && module && (
        <module.RequestPaymentDialog
          key={request.times}
          company={company}
          amount={request.amount}
        />
      )}
    </>
  );
}
