import { TextField } from '../../ui/forms/text-field.tsx';
import type { FormField } from '../../ui/forms/use-fields.ts';

type CodeFieldProps = { field: FormField; help?: string; isFocusedFirst?: boolean };

/** Six digits from an authenticator app; drops anything pasted around them. */
export function CodeField({ field, help, isFocusedFirst = false }: CodeFieldProps) {
  const change = (value: string) => field.onChange(value.replaceAll(/\D/g, '').slice(0, 6));
  return (
    <TextField
      label="Six-digit code"
      help={help}
      field={{ ...field, onChange: change }}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of what had the focus.
      autoFocus={isFocusedFirst}
      autoComplete="one-time-code"
      inputMode="numeric"
      spellCheck={false}
    />
  );
}
