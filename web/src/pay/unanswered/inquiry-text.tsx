import { isoInSaintLucia } from '@piton/contract/time/time.ts';
import { SpinnerIcon } from '../icons.tsx';
import { useTexts } from '../texts/use-texts.ts';
import type { UnansweredPayment } from './unanswered-payment.ts';
import { useIsOnline } from './use-is-online.ts';

type AskingTextProps = {
  readonly payment: UnansweredPayment;
  readonly amount: string;
  readonly companyName: string;
  /** Another tab of this browser shows the bank's page. */
  readonly isInOtherTab: boolean;
};

export function InquiryText({ payment, amount, companyName, isInOtherTab }: AskingTextProps) {
  const { unanswered, sending, dayAndTime } = useTexts();
  const isOnline = useIsOnline();
  const at = dayAndTime(isoInSaintLucia(new Date(payment.startedAt)));
  return (
    <span className="flex gap-2 rounded-10 bg-warning-soft px-3 py-3 text-16">
      <SpinnerIcon className="mt-0.5 size-5 text-warning" />
      <span className="flex min-w-0 flex-col gap-2 wrap-anywhere">
        <strong className="font-semibold text-warning">
          {isOnline ? unanswered[isInOtherTab ? 'inOtherTab' : 'asking'](amount) : sending.offline}
        </strong>
        <span>{unanswered.sentTo(companyName, at)}</span>
      </span>
    </span>
  );
}
