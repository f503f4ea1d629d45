import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Field, type FieldControl } from './field.tsx';
import { TextInput } from './text-input.tsx';
import type { FormField } from './use-fields.ts';

type PasswordFieldProps = {
  field: FormField;
  label: string;
  help?: string | undefined;
  autoComplete: 'current-password' | 'new-password';
};

export function PasswordField({ field, label, help, autoComplete }: PasswordFieldProps) {
  return (
    <Field label={label} help={help} error={field.error}>
      {(control) => <PasswordInput {...control} field={field} autoComplete={autoComplete} />}
    </Field>
  );
}

type PasswordInputProps = FieldControl & Pick<PasswordFieldProps, 'field' | 'autoComplete'>;

function PasswordInput({ field, ...attributes }: PasswordInputProps) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <span className="relative block [&>input]:pr-12">
      <TextInput
        {...attributes}
        type={isShown ? 'text' : 'password'}
        name={field.name}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        value={field.value}
        onChange={(event) => field.onChange(event.target.value)}
        onBlur={field.onLeave}
      />
      <button
        type="button"
        // Without the field's label, which should name only the field.
        aria-label={isShown ? 'Hide what you typed' : 'Show what you typed'}
        aria-controls={attributes.id}
        onClick={() => setIsShown(!isShown)}
        className={
          'absolute inset-y-0 right-0 grid w-11 place-items-center rounded-10 text-muted ' +
          'transition-colors hover:text-ink'
        }
      >
        <Icon className="size-5" aria-hidden="true" />
      </button>
    </span>
  );
}
