import type { reviewedFieldNames } from '@piton/contract/reviews/review.ts';
import { MessageSquarePlus, X } from 'lucide-react';
import { focusOnArrival } from '../../../../features/account/two-step/focus-on-arrival.ts';
import { Button } from '../../../../ui/button.tsx';
import type { FormField } from '../../../../ui/forms/use-fields.ts';
import { NoteField } from '../../../../ui/forms/note-field.tsx';
import { TemplateList } from '../decision/template-list.tsx';
import { fieldTemplates } from '../decision/reason-templates.ts';

export function NoteButton({ name, onPress }: { name: string; onPress: () => void }) {
  return (
    <Button variant="quiet" aria-label={`Note on ${name}`} onClick={onPress}>
      <MessageSquarePlus aria-hidden="true" />
      Note
    </Button>
  );
}

type FieldNoteProps = { note: FormField; field: string; name: string; onClose: () => void };

/** The correction for one field, which the merchant reads at that field. */
export function FieldNote({ note, field, name, onClose }: FieldNoteProps) {
  const sentences = fieldTemplates[field as keyof typeof reviewedFieldNames];
  return (
    <div className="mt-2 flex flex-col gap-2 rounded-10 bg-sunken p-3">
      <NoteField
        field={note}
        label={`Note on ${name}`}
        rows={2}
        // A restored note needs no focus.
        ref={note.value === '' ? focusOnArrival : undefined}
      />
      <TemplateList sentences={sentences} field={note} />
      <div>
        <Button variant="quiet" onClick={onClose}>
          <X aria-hidden="true" />
          Remove note
        </Button>
      </div>
    </div>
  );
}
