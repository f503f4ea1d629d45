import type { ShownCorrection } from '@piton/contract/correction.ts';
import { useId } from 'react';
import { CorrectionCard } from './correction-card.tsx';

type CorrectionsProps = {
  title: string;
  corrections: readonly ShownCorrection[];
  /** How many there are, which may be more than are shown. */
  count?: number;
};

/** Several under a heading of their own; nothing where there are none. */
export function Corrections({ title, corrections, count }: CorrectionsProps) {
  const headingId = useId();
  if (corrections.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-3">
      <h2 id={headingId} className="text-20 font-semibold">
        {title}
        {count !== undefined && ` (${count})`}
      </h2>
      {corrections.map((correction) => (
        <CorrectionCard key={correction.id} correction={correction} />
      ))}
      {count !== undefined && count > corrections.length && (
        <p className="text-muted">
          These have waited longest of {count}. More show as they are answered.
        </p>
      )}
    </section>
  );
}
