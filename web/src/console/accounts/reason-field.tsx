import { TextField } from '../../ui/forms/text-field.tsx';
import type { FormField } from '../../ui/forms/use-fields.ts';

/** Whatever is done to an account is written down with why, and stays when the person is erased. */
export function ReasonField({ field, example }: { field: FormField; example: string }) {
  return (
    <TextField
      field={field}
      label="Reason"
      help={`Kept permanently, so leave out names: “${example}”.`}
      autoComplete="off"
      maxLength={500}
    />
  );
}
