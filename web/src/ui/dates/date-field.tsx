import type { CalendarDay } from '@piton/contract/time/time.ts';
import { DatePicker } from './date-picker.tsx';
import { Field } from '../forms/field.tsx';
import type { FormField } from '../forms/use-fields.ts';

type DateFieldProps = {
  field: FormField;
  label: string;
  help?: string;
  /** Today in Saint Lucia, which the device may not know. */
  today: CalendarDay;
  earliest?: CalendarDay;
  latest?: CalendarDay;
  isOptional?: boolean;
};

/** A day in a form, tied to its label, help and error. */
export function DateField(props: DateFieldProps) {
  const { field, label, help, isOptional = false, ...days } = props;
  return (
    <Field label={label} help={help} error={field.error} isOptional={isOptional}>
      {(control) => (
        <DatePicker
          {...control}
          {...days}
          name={field.name}
          value={field.value === '' ? null : field.value}
          hasYears
          onChange={field.onChange}
          onBlur={field.onLeave}
          {...(isOptional && { onClear: () => field.onChange('') })}
        />
      )}
    </Field>
  );
}
