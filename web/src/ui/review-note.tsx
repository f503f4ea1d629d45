import { reviewedFieldName } from '@piton/contract/companies/review.ts';
import { Notice } from './notice.tsx';

type ReviewNoteProps = {
  note: string;
  /** What it found with single fields, where the fields are not there to say it themselves. */
  fields?: Readonly<Record<string, string>>;
};

/** What a review asks for. Gone as soon as something new is saved. */
export function ReviewNote({ note, fields = {} }: ReviewNoteProps) {
  const reasons = Object.entries(fields);
  if (note === '' && reasons.length === 0) return null;
  return (
    <section aria-label="From the review">
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
    </section>
  );
}
