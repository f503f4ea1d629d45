import type { ComponentProps } from 'react';
import { Field } from './field.tsx';
import { TextInput } from './text-input.tsx';
import type { FormField } from './use-fields.ts';

type TextFieldProps = Omit<
  ComponentProps<typeof TextInput>,
  'id' | 'name' | 'value' | 'onChange' | 'onBlur'
> & {
  field: FormField;
  label: string;
  help?: string | undefined;
  isOptional?: boolean;
};

/** A line of text in a form, tied to its label, help and error. */
export function TextField(props: TextFieldProps) {
  const { field, label, help, isOptional = false, ...attributes } = props;
  return (
    <Field label={label} help={help} error={field.error} isOptional={isOptional}>
      {(control) => (
        <TextInput
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

export function EmailField({
  autoComplete = 'email',
  label = 'Email',
  ...props
}: Omit<TextFieldProps, 'label'> & { label?: string }) {
  return (
    <TextField
      {...props}
      label={label}
      type="email"
      autoComplete={autoComplete}
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
