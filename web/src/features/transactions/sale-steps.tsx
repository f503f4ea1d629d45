import { formatMoney, millsFromText } from '@piton/contract/money.ts';
import type { SaleDetails, SaleStep } from '@piton/contract/sale-details.ts';
import { DateText } from '../../ui/date-text.tsx';

/** What a payment went through, the oldest first. */
export function SaleSteps({ sale }: { sale: SaleDetails }) {
  return (
    <section aria-label="What happened">
      <h3 className="mb-2 text-16 font-semibold">What happened</h3>
      <ol className="flex flex-col border-l-2 border-line pl-4">
        {sale.steps.map((step) => (
          <li key={`${step.at} ${step.step}`} className="flex flex-col py-1.5">
            <span>{wordsOf(step, sale)}</span>
            {step.fee !== '' && <span>{feeWords(step.fee)}</span>}
            <span className="text-14 text-muted">
              <DateText instant={new Date(step.at)} form="to-the-second" />
            </span>
          </li>
        ))}
        {sale.status === 'Pending' && (
          <li className="py-1.5 text-muted">
            We keep asking the bank. Do not hand anything over before it says Approved.
          </li>
        )}
      </ol>
    </section>
  );
}

function feeWords(fee: string): string {
  return `The dispute cost you a fee of ${formatMoney(millsFromText(fee) ?? 0n)}.`;
}

function wordsOf(
  { step, status, amount }: SaleDetails['steps'][number],
  { channel }: Pick<SaleDetails, 'channel'>,
): string {
  if (step === 'submitted' && channel === 'server') return 'Your server sent the payment.';
  if (step === 'ended') return endings[status];
  if (step === 'decided') return `We looked into it with the bank: ${status}.`;
  const said = words[step];
  return typeof said === 'string' ? said : said(formatMoney(millsFromText(amount) ?? 0n));
}

type Words = Record<Exclude<SaleStep, 'ended' | 'decided'>, string | ((money: string) => string)>;

const words: Words = {
  submitted: 'Your customer submitted the payment.',
  unanswered: 'The bank gave us no clear answer.',
  asked: 'We asked the bank again.',
  disputed: (money) =>
    `The payer’s bank asked for ${money} back. It is held until that is decided.`,
  dispute_won: (money) => `It was decided for you: ${money} is yours again.`,
  dispute_lost: (money) => `It was decided for the payer, who has ${money} back.`,
  handed_over: 'What was paid for was handed over.',
  handover_taken_back: 'It was marked as handed over by mistake.',
};

const endings: Record<SaleDetails['status'], string> = {
  Approved: 'The bank approved it.',
  Declined: 'The bank declined it. Nothing was charged.',
  Incomplete: 'It was not completed. Nothing was charged.',
  Pending: 'The bank has not said yet how it ended.',
};
