import { nameCard } from '@piton/contract/cards/card-brand.ts';
import { knownBrand, lastFour } from '@piton/contract/cards/card-number.ts';
import { millsFromText } from '@piton/contract/money/money.ts';
import type { PayPagePreset } from '@piton/contract/payments/pay-page-props.ts';
import type { Receipt } from '@piton/contract/receipts/receipt.ts';
import type { PaymentRules } from '@piton/contract/payments/payment-fields.ts';
import type { PaymentObject } from '@piton/contract/payments/payment-object.ts';
import { type ReactNode, type SubmitEvent, Suspense, useMemo } from 'react';
import type { PayProps } from '../pay-props.ts';
import { RequestedAmount } from '../request/requested-amount.tsx';
import { ResultMessage, isQuestion } from '../sending/result-message.tsx';
import { ProgressMessage } from '../sending/progress-message.tsx';
import { amountIn, type Outcome } from '../sending/read-response.ts';
import type { NotSent } from '../sending/not-sent.ts';
import type { UnansweredStore } from '../unanswered/unanswered-payment.ts';
import { useResponse } from '../sending/use-result.ts';
import { usePayment } from '../sending/use-payment.ts';
import { useTexts } from '../texts/use-texts.ts';
import { PaymentAmountField } from './payment-amount-field.tsx';
import { CardFields } from './card-fields.tsx';
import { DescriptionField } from './description-field.tsx';
import type { FieldProblems } from './field-problems.ts';
import { controlOf, readPayment, type FormField, type FormSnapshot } from './form-values.ts';
import { PayerFields } from './payer-fields.tsx';
import { LockLine, SubmitButton } from './submit-button.tsx';
import { useCheckedForm } from './use-checked-form.ts';

export type Paid = { readonly receipt: Receipt; readonly receiptUrl: string | null };

type PaymentFormProps = {
  readonly props: PayProps;
  readonly unanswered: UnansweredStore;
  readonly onPaid: (paid: Paid) => void;
  /** Nothing more can be paid on this page. */
  readonly onOver: () => void;
  /** Shown below the form unless a payment is under way. */
  readonly children: ReactNode;
};

export function PaymentForm({ props, unanswered, onPaid, onOver, children }: PaymentFormProps) {
  const { company, preset, request } = props;
  const openRequest = request?.state === 'open' ? request : null;
  const { form: words } = useTexts();
  const rules = useRules(props);
  const { form, glance, problems, ...checked } = useCheckedForm(rules, glanceOf(preset));
  const { progress, pay } = usePayment(props, unanswered);
  const [response, setResponse] = useResponse(glance.amountMills);
  const isPaying = progress !== 'none';
  const isOver = response !== null && isTheEnd(response);

  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    if (isPaying) return;
    const isRepeat = isQuestion(response);
    setResponse(null);
    if (!checked.check(element)) return;
    const payment = {
      ...readPayment(element),
      ...(openRequest && { amount: openRequest.amount, purpose: openRequest.purpose }),
    };
    const ended = await pay(payment, { isRepeat });
    if (ended === null) return;
    const { outcome, at } = ended;
    if (outcome.kind === 'approved') {
      empty(element, ['cardNumber', 'month', 'year', 'cvv', 'name']);
      const { receiptUrl } = outcome;
      onPaid({ receipt: receiptOf(props, payment, outcome, at), receiptUrl });
      return;
    }
    if (outcome.kind === 'refused') {
      // The CVV must not be kept, not even for a retry with the same card.
      empty(element, ['cvv']);
      checked.look();
      checked.showProblems(outcome.fields);
    }
    if (isTheEnd(outcome)) onOver();
    setResponse(outcome);
  };

  return (
    // Submitted before our script loads, the form closes a dialog that doesn't exist.
    <form ref={form} method="dialog" noValidate onSubmit={handleSubmit} className="mt-6">
      <fieldset disabled={isPaying} className="flex min-w-0 flex-col gap-6">
        <legend className="sr-only">{words.label}</legend>
        {/* These boundaries never suspend: React hydrates each in a task of its own, which keeps
            the tasks short. */}
        <Suspense>
          <WhatIsPaid props={props} glance={glance} problems={problems} />
        </Suspense>
        {!isOver && <WhoPays props={props} glance={glance} problems={problems} />}
      </fieldset>
      <ResultMessage response={response} />
      <ProgressMessage progress={progress} />
      {!isOver && (
        <>
          <SubmitButton
            amountMills={openRequest ? millsFromText(openRequest.amount) : payable(glance, rules)}
            isPaying={isPaying}
            isRepeat={isQuestion(response)}
          />
          <LockLine companyName={company.companyName} />
          {!isPaying && children}
        </>
      )}
    </form>
  );
}

/** The button never offers an amount that validation rejects. */
function payable({ amountMills }: FormSnapshot, { amountMaxMills }: PaymentRules): bigint | null {
  return amountMills !== null && amountMills <= amountMaxMills ? amountMills : null;
}

function isTheEnd(response: Outcome | NotSent): boolean {
  return response.kind === 'message' && response.isOver === true;
}

type PartProps = {
  readonly props: PayProps;
  readonly glance: FormSnapshot;
  readonly problems: FieldProblems;
};

/** The customer decides, unless the link is a payment request. */
function WhatIsPaid({ props: { request, preset }, glance, problems }: PartProps) {
  if (request?.state === 'open') return <RequestedAmount {...request} />;
  return (
    <div className="flex flex-col gap-4">
      <PaymentAmountField
        amountMills={glance.amountMills}
        preset={preset?.amount}
        problem={problems.amount}
      />
      <DescriptionField
        length={glance.purposeLength}
        preset={preset?.purpose}
        problem={problems.purpose}
      />
    </div>
  );
}

function WhoPays({ props: { today, isExtended, cardBrands }, glance, problems }: PartProps) {
  const { form: words } = useTexts();
  return (
    <>
      <Group title={words.card}>
        <CardFields glance={glance} problems={problems} today={today} brands={cardBrands} />
      </Group>
      <Group title={words.person}>
        <PayerFields problems={problems} hasCountry={isExtended} />
      </Group>
    </>
  );
}

function glanceOf({ amount = '', purpose = '' }: PayPagePreset = {}): FormSnapshot {
  return {
    amountMills: millsFromText(amount),
    brand: null,
    year: '',
    purposeLength: Array.from(purpose).length,
  };
}

function useRules({ today, amountMax, cardBrands }: PayProps): PaymentRules {
  return useMemo(() => {
    const amountMaxMills = millsFromText(amountMax) ?? 0n;
    return { today, amountMaxMills, isPurposeRequired: true, brands: cardBrands };
  }, [today, amountMax, cardBrands]);
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 border-t border-line pt-4">
      <legend className="float-left w-full text-16 font-semibold">{title}</legend>
      <Suspense>{children}</Suspense>
    </fieldset>
  );
}

function empty(form: HTMLFormElement, fields: readonly FormField[]): void {
  for (const field of fields) {
    const control = controlOf(form, field);
    if (control) control.value = '';
  }
}

function receiptOf(
  { company, mode }: PayProps,
  { amount, purpose, cardNumber }: PaymentObject,
  { lists }: Extract<Outcome, { kind: 'approved' }>,
  at: Date,
): Receipt {
  return {
    companyName: company.companyName,
    amount: amountIn(lists) ?? amount,
    transactionNumber: lists.TranId[0],
    invoiceNumber: lists.Invoice[0],
    resultCode: lists.ResultCode[0],
    purpose,
    card: nameCard(knownBrand(cardNumber), lastFour(cardNumber)),
    mode,
    createdAt: at.toISOString(),
  };
}
