import type { PayoutSummary } from '@piton/contract/payouts/payout-summary.ts';
import { useState } from 'react';
import { MoneyText } from '../../../ui/money-text.tsx';
import { usePayoutSummary } from '../use-payouts.ts';

type Days = keyof PayoutSummary['within'];

const ranges = [
  { days: 1, name: 'Today', words: 'Paid today' },
  { days: 7, name: 'Last 7 days', words: 'Paid in the last 7 days' },
  { days: 30, name: 'Last 30 days', words: 'Paid in the last 30 days' },
] as const satisfies { days: Days; name: string; words: string }[];

/** The total of a period of days. It doesn't filter the cards or the list. */
export function PaidWithin() {
  const [days, setDays] = useState<Days>(7);
  const { data } = usePayoutSummary();
  const chosen = ranges.find((range) => range.days === days) ?? ranges[1];
  return (
    <div className="flex flex-col gap-3 wide:flex-row wide:items-center wide:justify-between wide:gap-6">
      <fieldset
        aria-label="Days"
        className="grid grid-cols-3 rounded-10 border border-line bg-sunken p-1 wide:w-100"
      >
        {ranges.map((range) => (
          <button
            key={range.days}
            type="button"
            aria-pressed={range.days === days}
            onClick={() => setDays(range.days)}
            className="min-h-11 rounded-6 px-1 text-14 text-balance text-muted aria-pressed:segment-chosen desktop:min-h-9"
          >
            {range.name}
          </button>
        ))}
      </fieldset>
      {/* The error replaces the cards. */}
      {data && (
        <output className="flex flex-wrap items-baseline justify-between gap-x-4 wide:flex-col wide:items-end">
          <span className="text-14 text-muted">{chosen.words}</span>
          <span className="text-20 font-semibold">
            <MoneyText mills={BigInt(data.within[days].netMills)} />
          </span>
        </output>
      )}
    </div>
  );
}
