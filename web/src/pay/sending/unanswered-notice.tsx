import { formatMoney, millsFromText } from '@piton/contract/money.ts';
import { formatDayAndTime } from '@piton/contract/time.ts';
import type { UnansweredPayment } from './unanswered-payment.ts';

type UnansweredNoticeProps = {
  readonly payment: UnansweredPayment;
  readonly companyName: string;
  readonly onDismiss: () => void;
};

/** Stands in the place of a fresh form, which somebody in a hurry would fill in a second time. */
export function UnansweredNotice({ payment, companyName, onDismiss }: UnansweredNoticeProps) {
  const amount = formatMoney(millsFromText(payment.amount) ?? 0n);
  return (
    <section
      aria-label="Your last payment"
      className="mt-6 flex flex-col items-start gap-3 rounded-10 bg-warning-soft px-3 py-3"
    >
      <p className="text-16 font-semibold text-warning">You may have paid {amount} here already.</p>
      <p className="text-16">
        A payment of {amount} from this device has no answer here yet. It was sent on{' '}
        {formatDayAndTime(new Date(payment.startedAt))}. If it is still going on in another tab,
        wait there for its end. If not, ask {companyName} whether they have your payment.
      </p>
      <button
        type="button"
        onClick={onDismiss}
        className={
          'min-h-11 rounded-10 border border-control bg-surface px-4 py-2 text-16 font-medium ' +
          'transition-colors hover:bg-sunken'
        }
      >
        They do not have it: pay again
      </button>
    </section>
  );
}
