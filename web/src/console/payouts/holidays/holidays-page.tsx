import { holidayYears } from '@piton/contract/payouts/reconciliation.ts';
import { useSearchParams } from 'react-router';
import { useToday } from '../../../features/transactions/list/use-today.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Loaded } from '../../../ui/loading/loaded.tsx';
import { SelectInput } from '../../../ui/forms/select-input.tsx';
import { PayoutsHead } from '../payouts-head.tsx';
import { useBankHolidays } from '../use-reconciliation.ts';
import { WaitingRows } from '../waiting-rows.tsx';
import { AddHolidayDialog } from './add-holiday-dialog.tsx';
import { HolidayList } from './holiday-list.tsx';
import { MovedWeeks } from './moved-weeks.tsx';

const { first: firstYear, last: lastYear } = holidayYears;

/** Bank holidays, and the weeks they move. */
export function HolidaysPage() {
  const [search, setSearch] = useSearchParams();
  const today = useToday();
  const year = yearFrom(search.get('year') ?? today);
  const holidays = useBankHolidays(year);
  return (
    <div className="flex flex-col gap-6">
      <title>Bank holidays · Payouts · Piton</title>
      <PayoutsHead title="Bank holidays" />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="w-40">
          <Field label="Year">
            {(control) => (
              <SelectInput
                {...control}
                value={String(year)}
                onChange={({ target }) =>
                  setSearch({ year: target.value }, { replace: true, preventScrollReset: true })
                }
              >
                {Array.from({ length: lastYear - firstYear + 1 }, (_, index) => (
                  <option key={index}>{firstYear + index}</option>
                ))}
              </SelectInput>
            )}
          </Field>
        </div>
        <AddHolidayDialog today={today} />
      </div>
      <Loaded query={holidays} waiting={<WaitingRows count={12} label="Loading bank holidays" />}>
        {({ items, moved }) => (
          <>
            <MovedWeeks moved={moved} year={year} />
            <HolidayList holidays={items} year={year} today={today} />
          </>
        )}
      </Loaded>
    </div>
  );
}

/** The year in the address if it is valid, otherwise the current one. */
function yearFrom(text: string): number {
  const year = Number(text.slice(0, 4));
  return Number.isInteger(year) ? Math.min(Math.max(year, firstYear), lastYear) : firstYear;
}
