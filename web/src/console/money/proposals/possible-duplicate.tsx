import { SelectField } from '../../../ui/forms/select-field.tsx';
import type { FormField } from '../../../ui/forms/use-fields.ts';

/** Appears after the server has found an equal proposal or dispute. */
export function PossibleDuplicate({ field }: { field: FormField }) {
  if (field.error === undefined && field.value === '') return null;
  return (
    <SelectField field={field} label="Possible duplicate">
      <option value="">Not checked yet</option>
      <option value="yes">Checked: not a duplicate</option>
    </SelectField>
  );
}
