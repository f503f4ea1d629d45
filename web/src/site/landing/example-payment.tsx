import { feeMills, formatMoney } from '@piton/contract/money/money.ts';
import { usualFeeBasisPoints, usualFeePercent } from '@piton/contract/money/usual-fee.ts';
import { Check } from 'lucide-react';
import { MoneyText } from '../../ui/money-text.tsx';

const amountMills = 250_000n;

/** An example payment in the merchant's view, marked as one. */
export function ExamplePayment() {
  const fee = feeMills(amountMills, BigInt(usualFeeBasisPoints));
  const received = amountMills - fee;
  return (
    <figure className="rounded-16 border border-line bg-surface p-4 desktop:p-6">
      <figcaption className="text-14 text-muted">An example</figcaption>
      <p className="mt-3 text-44 font-semibold tracking-tight">
        <MoneyText mills={amountMills} />
      </p>
      <dl className="mt-3 grid grid-cols-[1fr_auto] gap-y-1 border-t border-line pt-3 text-16">
        <dt className="text-muted">Fee, {usualFeePercent}%</dt>
        <dd className="text-right">
          <MoneyText mills={-fee} />
        </dd>
        <dt className="text-muted">You receive</dt>
        <dd className="text-right font-semibold">
          <MoneyText mills={received} />
        </dd>
      </dl>
      <p className="mt-4 flex min-h-16 items-center gap-2 rounded-10 bg-positive-soft px-3 py-2 text-16 text-positive">
        <Check className="size-5 shrink-0" aria-hidden="true" />
        <span>
          {/* The calendar of bank holidays decides the day, and the dashboard shows it. */}
          Paid. You receive {formatMoney(received)} on Friday.
        </span>
      </p>
    </figure>
  );
}
