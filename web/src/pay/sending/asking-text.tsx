import { formatDayAndTime } from '@piton/contract/time.ts';
import { SpinnerIcon } from '../icons.tsx';
import type { UnansweredPayment } from './unanswered-payment.ts';
import { useIsOnline } from './use-is-online.ts';

type AskingTextProps = {
  readonly payment: UnansweredPayment;
  readonly amount: string;
  readonly companyName: string;
};

export function AskingText({ payment, amount, companyName }: AskingTextProps) {
  const isOnline = useIsOnline();
  return (
    <span className="flex gap-2 rounded-10 bg-warning-soft px-3 py-3 text-16">
      <SpinnerIcon className="mt-0.5 size-5 text-warning" />
      <span className="flex min-w-0 flex-col gap-2 wrap-anywhere">
        <strong className="font-semibold text-warning">
          {isOnline
            ? `We are asking how your payment of ${amount} ended. Do not pay again.`
            : 'There is no connection. We go on when it is back. Do not pay again.'}
        </strong>
        <span>
          It was sent to {companyName} from this device on{' '}
          {formatDayAndTime(new Date(payment.startedAt))}. Its end is told here as soon as it is
          known.
        </span>
      </span>
    </span>
  );
}
