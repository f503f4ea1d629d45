import { canSeal } from '@piton/contract/cards/sealing.ts';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { PaymentForm, type Paid } from './form/payment-form.tsx';
import { CheckIcon } from './icons.tsx';
import { PayFrame, PaySheet } from './pay-frame.tsx';
import type { PayProps } from './pay-props.ts';
import { PaidView } from './receipt/paid-view.tsx';
import type { RequestParts } from './request/request-parts.tsx';
import { InsecureNotice } from './sending/insecure-notice.tsx';
import { UnansweredNotice } from './unanswered/unanswered-notice.tsx';
import { useUnanswered } from './unanswered/use-unanswered.ts';
import type { TestBand as Band } from './test-mode-band.tsx';
import { useTexts } from './texts/use-texts.ts';
import { useBrowserValue } from './use-browser-value.ts';

/** Few pages load the band of test payments, or the parts of closed and shops' payment requests. */
type PaymentPageProps = PayProps & {
  readonly TestBand?: typeof Band | undefined;
  readonly parts?: RequestParts | undefined;
};

export function PaymentPage({ TestBand, parts, ...props }: PaymentPageProps) {
  const { company, request, testCards } = props;
  const { titles } = useTexts();
  const [paid, setPaid] = useState<Paid | null>(null);
  const [isOver, setIsOver] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const { store, unanswered } = useUnanswered(props);
  const isSecure = useBrowserValue(canSeal, true);
  if (paid) return <PaidView {...paid} returnLinks={parts?.paid} />;
  const { isRequested, isOpen } = openness(props);
  const isPayable = isOpen && isSecure && !isOver && unanswered === null;
  return (
    <PayFrame title={titles.pay(company.companyName)}>
      <PaySheet>
        <Payee {...company} isPayable={isPayable} />
        {TestBand && request?.state !== 'unknown' && (
          <TestBand testCards={isPayable && testCards} />
        )}
        {isOpen && !isSecure && <InsecureNotice />}
        {unanswered && (
          <UnansweredNotice
            payment={unanswered}
            company={company}
            onEnd={() => {
              leaveFor(form.current, () => store.forget(unanswered.id));
              // Only the server knows whether the request can still be paid.
              if (request) location.reload();
            }}
            onSetAside={() => leaveFor(form.current, () => store.setAside(unanswered.id))}
          />
        )}
        {/* Hidden instead of removed, so that text typed before the script loaded stays. */}
        <div ref={form} hidden={unanswered !== null}>
          {isOpen && isSecure && (
            <PaymentForm
              props={props}
              unanswered={store}
              onPaid={setPaid}
              onOver={() => setIsOver(true)}
            >
              {parts?.unpaid}
            </PaymentForm>
          )}
          {!isOpen && (isRequested ? <Closed {...company} /> : parts?.unpaid)}
        </div>
      </PaySheet>
    </PayFrame>
  );
}

function openness({ request, mode, company }: PayProps) {
  const isRequested = request === undefined || request.state === 'open';
  return { isRequested, isOpen: isRequested && (mode === 'test' || company.acceptsLive) };
}

/** The pressed button disappears with the notice, so the focus moves to the form. */
function leaveFor(form: HTMLElement | null, leave: () => void): void {
  flushSync(leave);
  form?.querySelector('input')?.focus();
}

type PayeeProps = PayProps['company'] & { readonly isPayable: boolean };

function Payee({ companyName, isChecked, isPayable }: PayeeProps) {
  const { page, request } = useTexts();
  return (
    <>
      <p className="text-14 text-muted">{isPayable ? page.youPay : request.to}</p>
      <h1 className="mt-1 text-24 font-semibold text-balance wrap-anywhere wide:text-32">
        {companyName}
      </h1>
      {isChecked && <Mark />}
    </>
  );
}

/** Hidden while an edit awaits review, because a company could otherwise take another's name. */
function Mark() {
  const { page } = useTexts();
  return (
    <p className="mt-1 flex items-center gap-1 text-14 text-positive">
      <CheckIcon className="size-4" />
      {page.checked}
    </p>
  );
}

function Closed({ companyName }: { companyName: string }) {
  const { page } = useTexts();
  return <p className="mt-6 border-t border-line pt-6 text-16">{page.closed(companyName)}</p>;
}
