import type { FormField } from '../../ui/forms/use-fields.ts';
import { NoteField } from '../reviews/record/note-field.tsx';

/** Why: kept for good, and read by whoever has to confirm. */
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
