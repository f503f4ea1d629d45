import type { ComponentProps } from 'react';
import { Field } from './field.tsx';
import { SelectInput } from './select-input.tsx';
import type { FormField } from './use-fields.ts';

type SelectFieldProps = Omit<
  ComponentProps<typeof SelectInput>,
  'id' | 'name' | 'value' | 'onChange' | 'onBlur'
> & {
  field: FormField;
  label: string;
  help?: string | undefined;
};

/** A choice in a form, tied to its label, help and error. */
export function SelectField({ field, label, help, ...attributes }: SelectFieldProps) {
  return (
    <Field label={label} help={help} error={field.error}>
      {(control) => (
        <SelectInput
          {...attributes}
          {...control}
          name={field.name}
          value={field.value}
          onChange={(event) => field.onChange(event.target.value)}
          onBlur={field.onLeave}
        />
      )}
    </Field>
  );
}
