import { TextField } from '../../ui/text-field.tsx';
import type { FormField } from '../../ui/use-fields.ts';

/** Whatever is done to somebody's account is written down together with why. */
export function ReasonField({ field, example }: { field: FormField; example: string }) {
  return (
    <TextField
      field={field}
      label="Reason"
      help={`For the record, for example “${example}”.`}
      autoComplete="off"
      maxLength={500}
    />
  );
}
