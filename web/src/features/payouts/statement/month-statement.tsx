import { useState } from 'react';
import { Field } from '../../../ui/forms/field.tsx';
import { Loaded } from '../../../ui/loading/loaded.tsx';
import { SelectInput } from '../../../ui/forms/select-input.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/loading/skeleton.tsx';
import { TitledCard } from '../../../ui/titled-card.tsx';
import { useToday } from '../../transactions/list/use-today.ts';
import { MonthButtons } from './month-buttons.tsx';
import { MonthTable } from './month-table.tsx';
import { monthsSince, monthWords } from './month-words.ts';
import { usePayoutSummary } from '../use-payouts.ts';
import { useMonth } from './use-month.ts';

/** The chosen month, from its opening balance to its closing balance. */
export function MonthStatement() {
  const { data: summary } = usePayoutSummary();
  const months = monthsSince(summary?.firstMonth ?? null, useToday());
  const [chosen, setChosen] = useState(months[0] ?? '');
  const query = useMonth(chosen);
  return (
    <TitledCard
      title="Monthly statement"
      aside={<MonthButtons month={chosen} saleCount={query.data?.saleCount ?? 0} />}
    >
      <div className="flex flex-col gap-4">
        <div className="wide:max-w-60">
          <Field label="Month">
            {(control) => (
              <SelectInput
                {...control}
                value={chosen}
                onChange={(event) => setChosen(event.target.value)}
              >
                {months.map((month) => (
                  <option key={month} value={month}>
                    {monthWords(month)}
                  </option>
                ))}
              </SelectInput>
            )}
          </Field>
        </div>
        <Loaded query={query} waiting={<MonthToCome />}>
          {(statement) => <MonthTable statement={statement} />}
        </Loaded>
      </div>
    </TitledCard>
  );
}

function MonthToCome() {
  return (
    <Skeleton label="Loading the month">
      <SkeletonBlock className="h-80" />
    </Skeleton>
  );
}
