import { formatMoney, millsFromText } from '@piton/contract/money/money.ts';
import { aboutInUsd } from '../form/amount-text.ts';
import { useTexts } from '../texts/use-texts.ts';

type RequestedAmountProps = {
  readonly amount: string;
  readonly purpose: string;
  readonly reference: string;
};

/** The merchant's request as text, because the customer can't change it. */
export function RequestedAmount({ amount, purpose, reference }: RequestedAmountProps) {
  const amountMills = millsFromText(amount) ?? 0n;
  const { request: words, form } = useTexts();
  return (
    <dl className="flex flex-col gap-3 rounded-10 bg-sunken px-3 py-3">
      <div>
        <dt className="text-14 text-muted">{words.amount}</dt>
        <dd className="text-32 font-semibold tracking-tight tabular-nums">
          {formatMoney(amountMills)}
        </dd>
        <dd className="flex flex-wrap justify-between gap-x-4 text-14 text-muted">
          <span>{form.rate}</span>
          <span className="tabular-nums">{form.about(aboutInUsd(amountMills))}</span>
        </dd>
      </div>
      <div>
        <dt className="text-14 text-muted">{words.purpose}</dt>
        <dd className="text-16 font-medium wrap-anywhere">{purpose}</dd>
      </div>
      {reference !== '' && (
        <div>
          <dt className="text-14 text-muted">{words.reference}</dt>
          <dd className="text-16 wrap-anywhere">{reference}</dd>
        </div>
      )}
    </dl>
  );
}
