import { formatMoney, millsFromText } from '@piton/contract/money/money.ts';
import { useEffect, useState } from 'react';
import type { PayProps } from '../pay-props.ts';
import { primaryAction, secondaryAction } from '../receipt/action-classes.ts';
import { receiptAddress } from '../receipt/receipt-address.ts';
import { useTexts } from '../texts/use-texts.ts';
import { InquiryText } from './inquiry-text.tsx';
import { EndedText } from './ended-text.tsx';
import type { Followed } from '../sending/follow-attempt.ts';
import type { UnansweredPayment } from './unanswered-payment.ts';
import { useFollowed } from './use-followed.ts';
import { useIsLongAgo } from './use-is-long-ago.ts';

type UnansweredNoticeProps = {
  readonly payment: UnansweredPayment;
  readonly company: PayProps['company'];
  /** The customer has read the result. */
  readonly onEnd: () => void;
  /** The payment is still pending, and the customer pays for something else. */
  readonly onSetAside: () => void;
};

/**
 * Replaces the empty form until the customer has read the result of the earlier payment: they
 * might otherwise pay twice.
 */
export function UnansweredNotice(props: UnansweredNoticeProps) {
  const { payment, company, onEnd, onSetAside } = props;
  const { companyName } = company;
  const { unanswered: words, receipt } = useTexts();
  const { followed, isInOtherTab } = useFollowed(payment, company);
  const isLongAgo = useIsLongAgo(payment.startedAt);
  const isThere = useIsThere();
  const amount = formatMoney(millsFromText(payment.amount) ?? 0n);
  const receiptUrl = receiptOf(followed);
  return (
    <section aria-label={words.label} className="mt-6 flex flex-col gap-4">
      <output className="block">
        {isThere && followed && <EndedText amount={amount} followed={followed} />}
        {isThere && !followed && (
          <InquiryText
            payment={payment}
            amount={amount}
            companyName={companyName}
            isInOtherTab={isInOtherTab}
          />
        )}
      </output>
      {receiptUrl !== null && (
        <a href={receiptAddress(receiptUrl)} className={primaryAction}>
          {receipt.keep}
        </a>
      )}
      {followed && (
        <button
          type="button"
          onClick={onEnd}
          className={receiptUrl === null ? primaryAction : secondaryAction}
        >
          {isPaid(followed) ? words.payAnother : words.tryAgain}
        </button>
      )}
      {!followed && isLongAgo && (
        <button type="button" onClick={onSetAside} className={secondaryAction}>
          {words.setAside}
        </button>
      )}
    </section>
  );
}

/**
 * True from the second rendering on: screen readers don't announce a live region that appears with
 * its text.
 */
function useIsThere(): boolean {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setThere(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return isThere;
}

function isPaid(followed: Followed): boolean {
  return followed.kind === 'ended' && followed.outcome.kind === 'approved';
}

function receiptOf(followed: Followed | null): string | null {
  if (followed?.kind !== 'ended' || followed.outcome.kind !== 'approved') return null;
  return followed.outcome.receiptUrl;
}
