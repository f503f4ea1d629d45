import type { FormField } from '../../../ui/forms/use-fields.ts';
import { NoteField } from '../../../ui/forms/note-field.tsx';

/** The reason: kept permanently, and read by the approver. */
export function ReasonArea({ field }: { field: FormField }) {
  return (
    <NoteField
      field={field}
      label="Why"
      help="Kept permanently, and visible to all staff."
      rows={3}
    />
  );
}
