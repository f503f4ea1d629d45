import { voidedWords } from '@piton/contract/money/money-state.ts';
import {
  exactMillsFromText,
  formatExactMoney,
  formatMoney,
  millsFromText,
} from '@piton/contract/money/money.ts';
import type { SaleDetails, TimelineStep } from '@piton/contract/payments/sale-details.ts';
import { DateText } from '../../../ui/dates/date-text.tsx';

/** The timeline of a payment, oldest first. */
export function SaleSteps({ sale }: { sale: SaleDetails }) {
  return (
    <section aria-label="Timeline">
      <h3 className="mb-2 text-16 font-semibold">Timeline</h3>
      <ol className="flex flex-col border-l-2 border-line pl-4">
        {sale.steps.map((step) => (
          <li key={`${step.at} ${step.step}`} className="flex flex-col py-1.5">
            <span>{wordsOf(step, sale)}</span>
            {step.fee !== '' && <span>{feeWords(step)}</span>}
            <span className="text-14 text-muted">
              <DateText instant={new Date(step.at)} form="to-the-second" />
            </span>
          </li>
        ))}
        {sale.status === 'Pending' && (
          <li className="py-1.5 text-muted">
            We’re checking with the payment gateway. Don’t release goods until it’s Approved.
          </li>
        )}
      </ol>
    </section>
  );
}

function feeWords({ step, fee }: SaleDetails['steps'][number]): string {
  const name = step === 'disputed' ? 'Dispute fee' : 'Fee returned';
  return `${name}: ${formatExactMoney(exactMillsFromText(fee) ?? 0n)}.`;
}

function wordsOf(
  { step, status, amount }: SaleDetails['steps'][number],
  { channel, isVoided }: Pick<SaleDetails, 'channel' | 'isVoided'>,
): string {
  if (step === 'submitted' && channel === 'server') return 'Your server sent the payment.';
  if (step === 'ended') return endings[status];
  if (step === 'decided') return `We checked with the payment gateway: ${status}.`;
  const text = step === 'refund_done' && isVoided ? voidDone : words[step];
  return typeof text === 'string' ? text : text(formatMoney(millsFromText(amount) ?? 0n));
}

type Words = Record<
  Exclude<TimelineStep, 'ended' | 'decided'>,
  string | ((money: string) => string)
>;

const words: Words = {
  submitted: 'Your customer submitted the payment.',
  voided:
    'We cancelled it at the payment gateway. The customer’s bank releases any amount it held.',
  unanswered: 'The payment gateway hasn’t confirmed it yet.',
  inquired: 'We asked the payment gateway again.',
  disputed: (money) => `Disputed by the customer’s bank: ${money} on hold.`,
  dispute_won: (money) => `Dispute won: ${money} is back in your balance.`,
  dispute_lost: (money) => `Returned to customer (dispute lost): ${money}.`,
  refund_requested: (money) => `Refund of ${money} requested.`,
  refund_done: (money) => `Refunded to the customer: ${money}.`,
  refund_failed: (money) => `Refund of ${money} failed.`,
  goods_collected: 'Goods marked as collected.',
  collection_undone: 'Collection undone.',
};

/** A void returns the whole payment, so no other refund of it is done. */
const voidDone = (money: string) => `${voidedWords}: ${money}.`;

const endings: Record<SaleDetails['status'], string> = {
  Approved: 'Approved by the customer’s bank.',
  Declined: 'Declined by the customer’s bank. Nothing was charged.',
  Incomplete: 'Not completed. Nothing was charged.',
  Pending: 'Awaiting confirmation by the payment gateway.',
};
