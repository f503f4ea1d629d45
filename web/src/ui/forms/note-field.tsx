import type { ComponentProps } from 'react';
import { Field } from './field.tsx';
import { controlClasses } from './text-input.tsx';
import type { FormField } from './use-fields.ts';

type NoteFieldProps = Pick<ComponentProps<'textarea'>, 'ref' | 'rows'> & {
  field: FormField;
  label: string;
  help?: string | undefined;
  isOptional?: boolean;
  maxLength?: number;
};

/** A textarea that grows with its text. Enter adds a line and doesn't submit. */
export function NoteField(props: NoteFieldProps) {
  const { field, label, help, isOptional = false, maxLength = 1000, ...attributes } = props;
  return (
    <Field label={label} help={help} error={field.error} isOptional={isOptional}>
      {(control) => (
        <textarea
          {...attributes}
          {...control}
          name={field.name}
          value={field.value}
          onChange={(event) => field.onChange(event.target.value)}
          onBlur={field.onLeave}
          maxLength={maxLength}
          className={`${controlClasses} field-sizing-content min-h-24 resize-none`}
        />
      )}
    </Field>
  );
}
