import { Notice } from './notice.tsx';

type ReviewNoteProps = {
  note: string;
  /** What it found with single fields, by their names for people, where no field says it itself. */
  reasons?: readonly (readonly [name: string, reason: string])[];
};

/** What a review asks for. Gone as soon as something new is saved. */
export function ReviewNote({ note, reasons = [] }: ReviewNoteProps) {
  if (note === '' && reasons.length === 0) return null;
  return (
    <section aria-label="From the review">
      <Notice tone="danger">
        {note && <p className="whitespace-pre-line">{note}</p>}
        {reasons.length > 0 && (
          <ul className="list-disc pl-5">
            {reasons.map(([name, reason]) => (
              <li key={name}>
                {name}: {reason}
              </li>
            ))}
          </ul>
        )}
      </Notice>
    </section>
  );
}
