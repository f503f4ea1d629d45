import { feeMills, formatMoney } from '@piton/contract/money.ts';
import { calendarDay, formatWeekday, startOfDay } from '@piton/contract/time.ts';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { MoneyText } from '../ui/money-text.tsx';

const feeBasisPoints = 650n;
const dayMs = 86_400_000;

/** One payment as its merchant will see it, marked as the example that it is. */
export function ExamplePayment({ amountMills }: { amountMills: bigint }) {
  const fee = feeMills(amountMills, feeBasisPoints);
  const received = amountMills - fee;
  const [friday] = useState(() => formatWeekday(nextFriday(new Date())));
  return (
    <figure className="rounded-16 border border-line bg-surface p-4 desktop:p-6">
      <figcaption className="text-14 text-muted">An example, from today</figcaption>
      <p className="mt-3 text-44 font-semibold tracking-tight">
        <MoneyText mills={amountMills} />
      </p>
      <dl className="mt-3 grid grid-cols-[1fr_auto] gap-y-1 border-t border-line pt-3 text-16">
        <dt className="text-muted">Fee, 6.5%</dt>
        <dd className="text-right">
          <MoneyText mills={-fee} />
        </dd>
        <dt className="text-muted">You receive</dt>
        <dd className="text-right font-semibold">
          <MoneyText mills={received} />
        </dd>
      </dl>
      <p className="mt-4 flex gap-2 rounded-10 bg-positive-soft px-3 py-2 text-16 text-positive">
        <Check className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
        <span>
          Paid. {formatMoney(received)} of it reaches your bank on {friday}.
        </span>
      </p>
    </figure>
  );
}

/** Payments of a Friday itself leave with the next one. */
function nextFriday(instant: Date): Date {
  const noon = new Date(startOfDay(calendarDay(instant)).getTime() + dayMs / 2);
  const daysAhead = (5 - noon.getUTCDay() + 7) % 7 || 7;
  return new Date(noon.getTime() + daysAhead * dayMs);
}
