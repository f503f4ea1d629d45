import { requiredMessage } from '@piton/contract/http/messages.ts';
import { type CalendarDay, calendarDay } from '@piton/contract/time/time.ts';
import { useState } from 'react';
import { DatePicker } from '../ui/dates/date-picker.tsx';
import { Field } from '../ui/forms/field.tsx';
import { SelectInput } from '../ui/forms/select-input.tsx';
import { TextInput } from '../ui/forms/text-input.tsx';
import { Toggle } from '../ui/forms/toggle.tsx';
import { Columns, Specimens } from './specimen.tsx';

const help = 'As on your bank statement.';

export function FieldPieces() {
  return (
    <Specimens title="Fields">
      <Columns>
        <Field label="Company name">
          {(control) => <TextInput {...control} placeholder="Marie’s Bakery" />}
        </Field>
        <Field label="Name on account" help={help}>
          {(control) => <TextInput {...control} defaultValue="Marie Alexander" />}
        </Field>
        <Field label="Phone" isOptional>
          {(control) => <TextInput {...control} type="tel" inputMode="tel" />}
        </Field>
        <Field label="Account number" help={help} error={requiredMessage}>
          {(control) => <TextInput {...control} inputMode="numeric" />}
        </Field>
        <Field label="Country">
          {(control) => <TextInput {...control} defaultValue="Saint Lucia" disabled />}
        </Field>
        <Field label="A label so long that it takes more than one line on any phone there is">
          {(control) => (
            <TextInput
              {...control}
              defaultValue="The Association of Market Vendors of Castries and Its Surroundings"
            />
          )}
        </Field>
        <Choices />
      </Columns>
      <Days />
    </Specimens>
  );
}

function Choices() {
  return (
    <>
      <Field label="Bank">
        {(control) => (
          <SelectInput {...control} defaultValue="">
            <option value="" disabled>
              Choose your bank
            </option>
            <option>1st National Bank St. Lucia</option>
            <option>Bank of Saint Lucia</option>
          </SelectInput>
        )}
      </Field>
      <Field label="Company type" error="Choose the type that your registration names.">
        {(control) => (
          <SelectInput {...control}>
            <option>LLC</option>
          </SelectInput>
        )}
      </Field>
      <div className="grid content-start">
        <Toggle defaultChecked>Remember me</Toggle>
        <Toggle>Tell me about every payment</Toggle>
        <Toggle disabled>Not for this account</Toggle>
      </div>
    </>
  );
}

function Days() {
  const [today] = useState(() => calendarDay(new Date()));
  const [from, setFrom] = useState<CalendarDay | null>(null);
  const [to, setTo] = useState<CalendarDay | null>('2026-11-27');
  return (
    <Columns>
      <Field label="From" help="No day after today.">
        {(control) => (
          <DatePicker
            {...control}
            today={today}
            value={from}
            onChange={setFrom}
            onClear={() => setFrom(null)}
            earliest="1900-01-01"
            latest={today}
            hasYears
          />
        )}
      </Field>
      <Field label="To" error="Choose a day after the first.">
        {(control) => <DatePicker {...control} today={today} value={to} onChange={setTo} />}
      </Field>
      <Field label="Deposit date">
        {(control) => (
          <DatePicker
            {...control}
            today={today}
            value="2026-11-27"
            onChange={() => undefined}
            disabled
          />
        )}
      </Field>
    </Columns>
  );
}
