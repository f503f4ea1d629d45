import { useSearchParams } from 'react-router';
import { useToday } from '../../../features/transactions/list/use-today.ts';
import { DatePicker } from '../../../ui/dates/date-picker.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Loaded } from '../../../ui/loading/loaded.tsx';
import { TitledCard } from '../../../ui/titled-card.tsx';
import { useTrialBalance } from '../use-reconciliation.ts';
import { WaitingRows } from '../waiting-rows.tsx';
import { dayInAddress } from './day-in-address.ts';
import { TrialBalanceCsv } from './trial-balance-csv.tsx';
import { TrialBalanceTable } from './trial-balance-table.tsx';

/** The trial balance at the end of the day in the address. */
export function TrialBalanceCard() {
  const [search, setSearch] = useSearchParams();
  const today = useToday();
  const day = dayInAddress(search.get('day'), today);
  const balance = useTrialBalance(day);
  return (
    <TitledCard title="Trial balance">
      <div className="flex flex-col gap-6">
        <div className="max-w-80">
          <Field label="As at the end of">
            {(control) => (
              <DatePicker
                {...control}
                value={day}
                today={today}
                latest={today}
                onChange={(chosen) =>
                  setSearch({ day: chosen }, { replace: true, preventScrollReset: true })
                }
              />
            )}
          </Field>
        </div>
        <Loaded
          query={balance}
          waiting={<WaitingRows count={8} label="Loading the trial balance" />}
        >
          {(found) => <TrialBalanceTable balance={found} />}
        </Loaded>
        <TrialBalanceCsv today={today} />
      </div>
    </TitledCard>
  );
}
