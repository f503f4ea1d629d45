import { moneyStateWords, filterMoneyStates } from '@piton/contract/money/money-state.ts';
import { type SaleFilter, saleStatuses } from '@piton/contract/payments/sale.ts';
import type { CalendarDay } from '@piton/contract/time/time.ts';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { SelectInput } from '../../../ui/forms/select-input.tsx';
import { ChosenDays } from './chosen-days.tsx';
import { RangePresets } from './range-presets.tsx';
import type { Change, Range } from './sale-search.ts';
import { SearchField } from './search-field.tsx';

type SaleFiltersProps = {
  range: Range;
  filter: SaleFilter;
  today: CalendarDay;
  /** Whether a payment's details cover the list. */
  isCovered: boolean;
  onChange: (change: Change) => void;
};

/** Days, words and a status. Phones keep the rarer filters behind a button. */
export function SaleFilters({ range, filter, today, isCovered, onChange }: SaleFiltersProps) {
  const [isOpen, setIsOpen] = useState(
    range === 'chosen' || filter.status !== undefined || filter.money !== undefined,
  );
  return (
    <search className="flex flex-col gap-3">
      <div className="flex items-end gap-2">
        <SearchField
          words={filter.search ?? ''}
          isWaiting={isCovered}
          onSearch={(words) => onChange({ words })}
        />
        <span className="desktop:hidden">
          <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            <SlidersHorizontal aria-hidden="true" />
            Filter
          </Button>
        </span>
      </div>
      <RangePresets range={range} onChoose={(chosen) => onChange({ range: chosen })} />
      <div
        className={
          `${isOpen ? 'grid' : 'hidden'} grid-cols-6 items-end gap-3 *:col-span-3 ` +
          '[&>button]:col-span-2 *:last:col-span-4 desktop:grid desktop:*:col-auto! ' +
          'desktop:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto_minmax(0,1fr)]'
        }
      >
        <ChosenDays
          chosen={range === 'chosen' ? { from: filter.from ?? null, to: filter.to ?? null } : null}
          today={today}
          onFind={(days) => onChange({ days })}
        />
        <StatusField filter={filter} onChoose={onChange} />
      </div>
    </search>
  );
}

type StatusFieldProps = {
  filter: Pick<SaleFilter, 'status' | 'money'>;
  onChoose: (chosen: Pick<Change, 'status' | 'money'>) => void;
};

/** One choice for people, although refunded and disputed payments stay Approved. */
function StatusField({ filter: { status, money }, onChoose }: StatusFieldProps) {
  return (
    <Field label="Status">
      {(control) => (
        <SelectInput
          {...control}
          value={money ?? status ?? ''}
          onChange={({ target }) =>
            onChoose({
              status: saleStatuses.find((each) => each === target.value) ?? null,
              money: filterMoneyStates.find((each) => each === target.value) ?? null,
            })
          }
        >
          <option value="">All</option>
          {saleStatuses.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
          {filterMoneyStates.map((each) => (
            <option key={each} value={each}>
              {moneyStateWords[each]}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  );
}
