import type { ReviewDecision, ReviewRecord } from '@piton/contract/reviews/review.ts';
import type { Ref } from 'react';
import { notesIn } from './check-decision.ts';
import { NoteField } from '../../../../ui/forms/note-field.tsx';
import { TemplateList } from './template-list.tsx';
import { decisionTemplates } from './reason-templates.ts';
import type { DecisionForm } from './use-decision.ts';

type DecisionNoteProps = {
  record: ReviewRecord;
  form: DecisionForm;
  chosen: ReviewDecision | null;
  ref: Ref<HTMLTextAreaElement>;
};

/** The note that goes with a decision, and its readers. */
export function DecisionNote({ record, form, chosen, ref }: DecisionNoteProps) {
  const field = form.field('note');
  const isForMerchant = chosen !== 'approve';
  const name = record.owner.displayName;
  const notes = Object.keys(notesIn(record.kind, form.values)).length;
  return (
    <div className="flex flex-col gap-2">
      <NoteField
        field={field}
        label={isForMerchant ? `Note to ${name}` : 'Note for the record'}
        help={
          isForMerchant
            ? `${name} sees it in Piton and by email.`
            : `Visible to staff only. ${name} is emailed that it’s verified.`
        }
        isOptional={!isForMerchant}
        rows={3}
        ref={ref}
      />
      {chosen !== null && chosen !== 'approve' && (
        <TemplateList sentences={decisionTemplates[record.kind][chosen]} field={field} />
      )}
      {notes > 0 && <p className="text-14 text-muted">{notesWords(notes, isForMerchant)}</p>}
    </div>
  );
}

function notesWords(count: number, isForMerchant: boolean): string {
  if (!isForMerchant) return 'Notes on fields are not sent with an approval.';
  return count === 1 ? '1 field note is included.' : `${count} field notes are included.`;
}
