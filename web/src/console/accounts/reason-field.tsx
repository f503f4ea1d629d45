import { TextField } from '../../ui/forms/text-field.tsx';
import type { FormField } from '../../ui/forms/use-fields.ts';

/** The audit records the reason with each action on an account, and keeps it after erasure. */
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
