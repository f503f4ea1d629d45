import { DateText } from '../../../ui/dates/date-text.tsx';
import { useToday } from '../../transactions/list/use-today.ts';
import { fullDayWords, weekdayWords } from '../payout-days.ts';
import { lateWords } from '../payout-late.ts';
import type { PayoutDetails } from '../use-payouts.ts';

type Status = PayoutDetails['status'];

/** The past steps, oldest first, and the next one. */
export function PayoutSteps({ payout }: { payout: PayoutDetails }) {
  const { steps, status, cancellationReason, expectedDay, depositDate } = payout;
  const late = lateWords(payout, useToday());
  const isStillToCome =
    cancellationReason === null && (status === 'queued' || status === 'in_transit');
  return (
    <ol className="flex flex-col border-l-2 border-line pl-4">
      {steps.map((step) => (
        <li key={step.status} className="flex flex-col py-1.5">
          <span className="font-medium">{words[step.status]}</span>
          {step.status === 'deposited' && depositDate !== undefined && (
            <span className="text-14">In your bank since {fullDayWords(depositDate)}.</span>
          )}
          {step.reason !== '' && <span className="text-14 wrap-anywhere">{step.reason}</span>}
          <span className="text-14 text-muted">
            <DateText instant={new Date(step.at)} form="day-and-time" />
          </span>
        </li>
      ))}
      {isStillToCome && (
        <li className="py-1.5 text-muted">
          {late ?? `Expected in your bank on ${weekdayWords(expectedDay)}.`}
        </li>
      )}
    </ol>
  );
}

const words: Record<Status, string> = {
  queued: 'Queued: we added up the week.',
  in_transit: 'In transit: we sent it to your bank.',
  deposited: 'Deposited: your bank confirmed it.',
  cancelled: 'Cancelled: it was not sent.',
  failed: 'Failed: your bank didn’t accept it.',
  returned: 'Returned: your bank returned the money.',
};
