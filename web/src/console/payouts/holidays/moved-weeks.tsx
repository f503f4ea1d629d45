import type { BankHolidays } from '@piton/contract/payouts/reconciliation.ts';
import { TitledCard } from '../../../ui/titled-card.tsx';
import { weekdayOf } from '../payout-words.ts';

type MovedWeeksProps = { moved: BankHolidays['moved']; year: number };

/** Merchants see the other day long in advance. */
export function MovedWeeks({ moved, year }: MovedWeeksProps) {
  return (
    <TitledCard title="Weeks that pay on another day">
      {moved.length === 0 ? (
        <p className="text-muted">Every week of {year} pays on its Friday.</p>
      ) : (
        <ul className="flex flex-col gap-2">
          {moved.map(({ friday, valueDay }) => (
            <li key={friday}>
              <span className="font-medium">{weekdayOf(friday)}</span>
              <span className="text-muted"> pays on </span>
              <span className="font-medium">
                {weekdayOf(valueDay)}
                {valueDay.slice(0, 4) !== String(year) && ` ${valueDay.slice(0, 4)}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </TitledCard>
  );
}
