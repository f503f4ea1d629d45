import type { Company } from '@piton/contract/company.ts';
import { reviewedFieldName } from '@piton/contract/review.ts';
import { Notice } from '../../ui/notice.tsx';

type ReviewNoteProps = {
  note: Company['lastReview'];
  /** What it found with single fields, where the fields are not there to say it themselves. */
  fields?: Company['reviewFields'];
};

/** What the review asks for. Gone as soon as the company is saved. */
export function ReviewNote({ note, fields = {} }: ReviewNoteProps) {
  const reasons = Object.entries(fields);
  if (note === '' && reasons.length === 0) return null;
  return (
    <Notice tone="danger">
      {note && <p className="whitespace-pre-line">{note}</p>}
      {reasons.length > 0 && (
        <ul className="list-disc pl-5">
          {reasons.map(([field, reason]) => (
            <li key={field}>
              {reviewedFieldName(field)}: {reason}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
