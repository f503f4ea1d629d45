import { reviewedFieldName } from '@piton/contract/reviews/review.ts';
import { Notice } from './notice.tsx';

type ReviewNoteProps = {
  note: string;
  /** The notes on single fields, for pages without those fields. */
  fields?: Readonly<Record<string, string>>;
};

/** A reviewer's request. It disappears when a new version is saved. */
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
