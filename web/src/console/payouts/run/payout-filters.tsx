import { type PayoutRun } from '@piton/contract/payouts/payout-run.ts';
import { payoutStates } from '@piton/contract/payouts/payout.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { SelectInput } from '../../../ui/forms/select-input.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { stateWords } from '../payout-words.ts';
import { sumOf } from '../run-sums.ts';
import type { PayoutFilter } from './use-run-payouts.ts';

type PayoutFiltersProps = {
  run: PayoutRun;
  filter: PayoutFilter;
  onChange: (filter: PayoutFilter) => void;
};

/** Filters by text and by state. */
export function PayoutFilters({ run, filter, onChange }: PayoutFiltersProps) {
  return (
    <search className="grid gap-4 wide:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <Field label="Find">
        {(control) => (
          <TextInput
            {...control}
            type="search"
            maxLength={200}
            value={filter.text}
            placeholder="Name, bank, last four or reference"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ target }) => onChange({ ...filter, text: target.value })}
          />
        )}
      </Field>
      <Field label="Status">
        {(control) => (
          <SelectInput
            {...control}
            value={filter.state ?? ''}
            onChange={({ target }) => onChange({ ...filter, state: stateFrom(target.value) })}
          >
            <option value="">All ({run.payoutCount.toLocaleString('en-US')})</option>
            {payoutStates
              .filter((state) => sumOf(run, state).count > 0 || state === filter.state)
              .map((state) => (
                <option key={state} value={state}>
                  {stateWords[state].word} ({sumOf(run, state).count.toLocaleString('en-US')})
                </option>
              ))}
            {(run.toCancel.count > 0 || filter.state === 'to_cancel') && (
              <option value="to_cancel">
                Will be excluded ({run.toCancel.count.toLocaleString('en-US')})
              </option>
            )}
          </SelectInput>
        )}
      </Field>
    </search>
  );
}

/** Parses the state in the address. */
export function stateFrom(text: string | null): PayoutFilter['state'] {
  return [...payoutStates, 'to_cancel' as const].find((state) => state === text) ?? null;
}
